// The main queue works as in CoreFoundation's run loops on Linux: a descriptor becomes readable when the queue has
// work, and a function does the work. libdispatch exports both, but no header declares them.

#include "CMainQueue.h"

#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// Declared in a header that a package's C target can't rely on.
extern uint64_t dispatch_time(uint64_t when, int64_t nanoseconds);
extern uint64_t dispatch_walltime(const struct timespec *when, int64_t nanoseconds);
extern void dispatch_after_f(uint64_t when, void *queue, void *context, void (*work)(void *));
extern void *dispatch_get_global_queue(intptr_t quality, uintptr_t flags);
extern void *dispatch_semaphore_create(intptr_t value);
extern intptr_t dispatch_semaphore_signal(void *semaphore);
extern intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout);

enum { LOWEST = 200, HIGHEST = 232 };

/// libdispatch's own descriptors: the main queue's, and those through which its timers and sources wake a thread.
static struct own {
  int number;
  struct stat file;
} own[HIGHEST - LOWEST + 1];
static int own_count = 0;

/// Whether the descriptor belongs to an event or a timer, not to a file that another thread has opened in the meantime.
static int is_of_kind(int number, const char *kind) {
  char path[32], target[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", number);
  const size_t length = strlen(kind);
  return readlink(path, target, sizeof target) >= (ssize_t)length && memcmp(target, kind, length) == 0;
}

static int timer_count(void) {
  int count = 0;
  for (int number = 0; number < HIGHEST; number++) count += is_of_kind(number, "anon_inode:[timerfd]");
  return count;
}

static void tell(void *semaphore) { dispatch_semaphore_signal(semaphore); }

/// libdispatch opens a descriptor for each of its three clocks the first time a timer on that clock has to wait. On a
/// busy machine, a short timer expires before that, so longer ones are tried until all three descriptors exist.
static void use_timers(void) {
  enum { CLOCKS = 3, FIRST_DELAY = 100 * 1000, LAST_DELAY = 25 * 1000 * 1000, PATIENCE = 1000 * 1000 * 1000 };
  const uint64_t monotonic = 1ull << 63;
  void *arrived = dispatch_semaphore_create(0), *queue = dispatch_get_global_queue(0, 0);
  for (int64_t delay = FIRST_DELAY; delay <= LAST_DELAY; delay *= 3) {
    dispatch_after_f(dispatch_time(0, delay), queue, arrived, tell);
    dispatch_after_f(dispatch_time(monotonic, delay), queue, arrived, tell);
    dispatch_after_f(dispatch_walltime(NULL, delay), queue, arrived, tell);
    // The semaphore isn't released, because it may still be used if there is no answer within a second.
    for (int clock = 0; clock < CLOCKS; clock++) dispatch_semaphore_wait(arrived, dispatch_time(0, PATIENCE));
    if (timer_count() >= CLOCKS) return;
  }
}

/// libdispatch uses the lowest free descriptor when it first needs one. User code may close low descriptors, so all of
/// them are temporarily taken here.
int main_queue_handle(void) {
  static int handle = -1;
  if (handle >= 0) return handle;
  int taken[LOWEST];
  int count = 0, last = 0;
  while (count < LOWEST && last < LOWEST && (last = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0) taken[count++] = last;
  int has_room = last >= 0;
  // The process may have none left, and libdispatch crashes if it can't get one.
  for (int spare = 0; !has_room && spare < 8 && count > 0; spare++) close(taken[--count]);
  char was_open[HIGHEST - LOWEST];
  for (int number = LOWEST; number < HIGHEST; number++) was_open[number - LOWEST] = fcntl(number, F_GETFD) != -1;
  handle = _dispatch_get_main_queue_handle_4CF();
  use_timers();
  for (int number = LOWEST; number < HIGHEST; number++)
    if (!was_open[number - LOWEST] && is_of_kind(number, "anon_inode:") && fstat(number, &own[own_count].file) == 0)
      own[own_count++].number = number;
  if (handle < LOWEST && fstat(handle, &own[own_count].file) == 0) own[own_count++].number = handle;
  while (count > 0) close(taken[--count]);
  return handle;
}

/// Whether the descriptor has been closed, or now refers to another file.
static int is_lost(const struct own *descriptor) {
  struct stat now;
  return fstat(descriptor->number, &now) != 0 || now.st_dev != descriptor->file.st_dev ||
         now.st_ino != descriptor->file.st_ino;
}

void main_queue_run(void (*when_lost)(void)) {
  struct pollfd handle = {.fd = main_queue_handle(), .events = POLLIN};
  for (;;) {
    _dispatch_main_queue_callback_4CF(NULL);
    for (int index = 0; index < own_count; index++)
      if (is_lost(&own[index])) when_lost();
    // Times out regularly, because nothing wakes this thread when another one closes the descriptor.
    if (poll(&handle, 1, 500) > 0) {
      uint64_t count;
      // The number of wake-ups doesn't matter, and neither does a failed read.
      if (read(handle.fd, &count, sizeof count) < 0) continue;
    }
  }
}
