// Reports the crash of a kernel process as text: the signal, the crashed thread's return addresses, and the loaded
// images. The front end finds the names and lines after the process has ended, because that takes far longer.

#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

// The code below only calls functions that are allowed in a signal handler: `write`, `read`, `open`, `raise`.

static int report_descriptor = -1;
static int probe_descriptors[2] = {-1, -1};

enum { LONGEST_TRACE = 128 };

static void say(const char *text, size_t count) {
  while (count > 0) {
    ssize_t written = write(report_descriptor, text, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    count -= (size_t)written;
  }
}

static void say_text(const char *text) { say(text, strlen(text)); }

static void say_address(uintptr_t address) {
  char digits[2 + 2 * sizeof address] = "0x";
  for (size_t index = 0; index < 2 * sizeof address; index++)
    digits[sizeof digits - 1 - index] = "0123456789abcdef"[(address >> (4 * index)) & 15];
  say(digits, sizeof digits);
}

static void say_number(int number) {
  char digits[12];
  size_t start = sizeof digits;
  do {
    digits[--start] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0 && start > 0);
  say(digits + start, sizeof digits - start);
}

/// Copies two words from an address that may not be readable: the system reads them, and fails if it can't.
static int read_pair(uintptr_t address, uintptr_t pair[2]) {
  const size_t size = 2 * sizeof(uintptr_t);
  return write(probe_descriptors[1], (const void *)address, size) == (ssize_t)size &&
         read(probe_descriptors[0], pair, size) == (ssize_t)size;
}

static void say_trace(uintptr_t counter, uintptr_t frame) {
  say_address(counter);
  say_text("\n");
  for (int index = 1; index < LONGEST_TRACE; index++) {
    uintptr_t pair[2];
    // Each frame starts with the address of the caller's frame, followed by the return address. Bit 60 marks the frames
    // of async functions.
    frame &= ~((uintptr_t)1 << 60);
    if (frame == 0 || frame % sizeof frame != 0 || !read_pair(frame, pair) || pair[1] < 4096) return;
    say_address(pair[1]);
    say_text("\n");
    uintptr_t next = pair[0] & ~((uintptr_t)1 << 60);
    if (next <= frame) return;
    frame = next;
  }
}

static void say_images(void) {
  int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return;
  char part[4096];
  ssize_t count;
  while ((count = read(maps, part, sizeof part)) > 0) say(part, (size_t)count);
  close(maps);
}

static void report(int number, siginfo_t *information, void *context) {
  const ucontext_t *thread = context;
#if defined(__x86_64__)
  uintptr_t counter = (uintptr_t)thread->uc_mcontext.gregs[REG_RIP];
  uintptr_t frame = (uintptr_t)thread->uc_mcontext.gregs[REG_RBP];
  uintptr_t stack = (uintptr_t)thread->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  uintptr_t counter = thread->uc_mcontext.pc;
  uintptr_t frame = thread->uc_mcontext.regs[29];
  uintptr_t stack = thread->uc_mcontext.sp;
#else
  uintptr_t counter = 0, frame = 0, stack = 0;
#endif
  say_text("\n*** Signal ");
  say_number(number);
  say_text(" address ");
  say_address((uintptr_t)information->si_addr);
  say_text(" stack ");
  say_address(stack);
  // Commands are evaluated on the main thread.
  if (!csystem_is_main_thread()) say_text(" besides");
  say_text("\n");
  if (counter != 0) say_trace(counter, frame);
  say_text("*** Images\n");
  say_images();
  say_text("*** End\n");
  // The handler is no longer installed, so this ends the process just as the original signal would have.
  raise(number);
}

int csystem_report_crashes(void) {
  static char stack[64 * 1024];
  // After a stack overflow, there is no room for a handler on the same stack.
  const stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  // User code may close or replace standard error.
  report_descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 200);
  if (report_descriptor < 0 || pipe2(probe_descriptors, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  for (int index = 0; index < 2; index++) {
    int raised = fcntl(probe_descriptors[index], F_DUPFD_CLOEXEC, 200);
    if (raised < 0) return -1;
    close(probe_descriptors[index]);
    probe_descriptors[index] = raised;
  }
  if (sigaltstack(&own, NULL) != 0) return -1;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = report;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++)
    if (sigaction(signals[index], &action, NULL) != 0) return -1;
  return 0;
}

void csystem_end_at_memory_limit(unsigned long long limit) {
  char digits[24];
  size_t start = sizeof digits;
  do {
    digits[--start] = (char)('0' + limit % 10);
    limit /= 10;
  } while (limit > 0);
  say_text("\n*** Memory limit ");
  say(digits + start, sizeof digits - start);
  say_text("\n");
  kill(getpid(), SIGKILL);
}

// MARK: - A last call

static void (*last_call)(void);
static unsigned last_call_seconds;
static const int crash_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { CRASH_SIGNALS = sizeof crash_signals / sizeof *crash_signals };
static struct sigaction former_actions[CRASH_SIGNALS];

static volatile sig_atomic_t crash_signal;

/// Ends a last call that waits forever.
static void end_last_call(int number) {
  (void)number;
  sigset_t crash;
  sigemptyset(&crash);
  sigaddset(&crash, crash_signal);
  pthread_sigmask(SIG_UNBLOCK, &crash, NULL);
  raise(crash_signal);
}

static int crashed_on_main_thread;
static void (*volatile call_on_main_thread)(void);

static void make_call(int number) {
  (void)number;
  void (*function)(void) = call_on_main_thread;
  if (function) function();
  call_on_main_thread = NULL;
}

int csystem_crash_was_on_main_thread(void) { return crashed_on_main_thread; }

/// Calls a function on the main thread, whatever that is doing, and waits for its end. Dispatch leaves this signal
/// unblocked in all threads.
static void call_on_main(void (*function)(void)) {
  struct sigaction action = {.sa_handler = make_call, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  call_on_main_thread = function;
  if (sigaction(SIGPROF, &action, NULL) != 0 || syscall(SYS_tgkill, getpid(), getpid(), SIGPROF) != 0) return;
  for (unsigned waited = 0; call_on_main_thread && waited < last_call_seconds * 1000; waited++) usleep(1000);
}

static void call_last(int number, siginfo_t *info, void *context) {
  (void)context;
  crash_signal = number;
  crashed_on_main_thread = csystem_is_main_thread();
  for (size_t index = 0; index < CRASH_SIGNALS; index++) sigaction(crash_signals[index], &former_actions[index], NULL);
  void (*function)(void) = __atomic_exchange_n(&last_call, NULL, __ATOMIC_SEQ_CST);
  if (function) {
    // The crash may have left a lock behind that the function waits for.
    signal(SIGALRM, end_last_call);
    sigset_t end;
    sigemptyset(&end);
    sigaddset(&end, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &end, NULL);
    alarm(last_call_seconds);
    // Main-actor state can't be used on another thread.
    if (crashed_on_main_thread) function();
    else call_on_main(function);
    alarm(0);
  }
  // A fault happens again as soon as this returns. A signal that was sent has to be sent again, and so does that of a
  // breakpoint, because the program goes on behind it.
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

int csystem_on_crash(void (*function)(void), unsigned seconds) {
  last_call_seconds = seconds;
  if (__atomic_exchange_n(&last_call, function, __ATOMIC_SEQ_CST)) return 0;
  // After a stack overflow, the handler needs another stack.
  const size_t size = 8 << 20;
  stack_t known;
  if (sigaltstack(NULL, &known) == 0 && (known.ss_flags & SS_DISABLE || known.ss_size < size)) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED) sigaltstack(&(stack_t){.ss_sp = memory, .ss_size = size}, NULL);
  }
  struct sigaction action = {.sa_sigaction = call_last, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < CRASH_SIGNALS; index++)
    if (sigaction(crash_signals[index], &action, &former_actions[index]) != 0) return -1;
  return 0;
}

// MARK: - Names

// An interface of the Swift runtime for its own tools. It is weak, so its absence can be detected.
extern char *_swift_backtrace_demangle(const char *name, size_t length, char *buffer, size_t *size)
    __attribute__((weak));

int csystem_demangle(const char *name, char *buffer, size_t size) {
  if (!_swift_backtrace_demangle) return -1;
  return _swift_backtrace_demangle(name, strlen(name), buffer, &size) ? 0 : -1;
}
