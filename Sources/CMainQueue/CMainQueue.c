// As in CoreFoundation's run loops on Linux: a descriptor that is readable when the queue has work, and a function that
// does the work. libdispatch exports both, but no header declares them.

#include "CMainQueue.h"

#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

/// libdispatch chooses the lowest free descriptor when it is first asked. The user's code may close that one, so the
/// lowest are taken meanwhile.
static int handle_of_main_queue(void) {
  int taken[200];
  int count = 0;
  while (count < 200 && (taken[count] = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0) {
    if (taken[count++] >= 200) break;
  }
  int handle = _dispatch_get_main_queue_handle_4CF();
  while (count > 0) close(taken[--count]);
  return handle;
}

void main_queue_run(void) {
  struct pollfd handle = {.fd = handle_of_main_queue(), .events = POLLIN};
  for (;;) {
    _dispatch_main_queue_callback_4CF(NULL);
    if (poll(&handle, 1, -1) > 0) {
      uint64_t count;
      // The number of wake-ups does not matter, and neither does a read that comes too late.
      if (read(handle.fd, &count, sizeof count) < 0) continue;
    }
  }
}
