// As in CoreFoundation's run loops on Linux: a descriptor that is readable when the queue has work, and a function that
// does the work. libdispatch exports both, but no header declares them.

#include "CMainQueue.h"

#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

/// libdispatch chooses the lowest free descriptor when the main queue is first used. The user's code may close that one,
/// so the lowest are taken meanwhile.
int main_queue_handle(void) {
  static int handle = -1;
  if (handle >= 0) return handle;
  int taken[200];
  int count = 0, last = 0;
  while (count < 200 && last < 200 && (last = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0) taken[count++] = last;
  // The process may have none left, and libdispatch ends it if it gets none.
  if (last < 0 && count > 0) close(taken[--count]);
  handle = _dispatch_get_main_queue_handle_4CF();
  while (count > 0) close(taken[--count]);
  return handle;
}

/// Whether the descriptor is closed, or another file's.
static int is_lost(int handle, const struct stat *known) {
  struct stat now;
  return fstat(handle, &now) != 0 || now.st_dev != known->st_dev || now.st_ino != known->st_ino;
}

void main_queue_run(void (*when_lost)(void)) {
  struct pollfd handle = {.fd = main_queue_handle(), .events = POLLIN};
  struct stat known;
  int is_known = fstat(handle.fd, &known) == 0;
  for (;;) {
    _dispatch_main_queue_callback_4CF(NULL);
    if (is_known && is_lost(handle.fd, &known)) when_lost();
    // Nothing wakes this thread when another one closes the descriptor.
    if (poll(&handle, 1, 500) > 0) {
      uint64_t count;
      // The number of wake-ups does not matter, and neither does a read that comes too late.
      if (read(handle.fd, &count, sizeof count) < 0) continue;
    }
  }
}
