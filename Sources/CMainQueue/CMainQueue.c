// As in CoreFoundation's run loops on Linux: a descriptor that is readable when the queue has work, and a function that
// does the work. libdispatch exports both, but no header declares them.

#include "CMainQueue.h"

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

void main_queue_run(void) {
  struct pollfd handle = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  for (;;) {
    _dispatch_main_queue_callback_4CF(NULL);
    if (poll(&handle, 1, -1) > 0) {
      uint64_t count;
      // The number of wake-ups does not matter, and neither does a read that comes too late.
      if (read(handle.fd, &count, sizeof count) < 0) continue;
    }
  }
}
