// Linux functions that the Glibc module doesn't offer: those that are variadic, take addresses of several types, or are
// in headers that the module leaves out. There is no other logic here.

#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

int csystem_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int csystem_process_descriptor(pid_t process) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// Sends SIGKILL to this process when the thread that started it ends.
static int die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

void csystem_use_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

void csystem_trim_heap(void) { malloc_trim(0); }

int csystem_pipe(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC); }

int csystem_socket_pair(int descriptors[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, descriptors);
}

int csystem_set_nonblocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? flags : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int csystem_set_close_on_exec(int descriptor) {
  int flags = fcntl(descriptor, F_GETFD);
  return flags < 0 ? flags : fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
}

ssize_t csystem_send(int descriptor, const unsigned char *bytes, size_t count) {
  return send(descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static int unix_address(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address->sun_path, path);
  return 0;
}

int csystem_listen(const char *path, int backlog) {
  struct sockaddr_un address;
  if (unix_address(path, &address) != 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0 || listen(descriptor, backlog) != 0) {
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
  }
  return descriptor;
}

int csystem_connect(const char *path) {
  struct sockaddr_un address;
  if (unix_address(path, &address) != 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  int result;
  do {
    result = connect(descriptor, (struct sockaddr *)&address, sizeof address);
  } while (result != 0 && errno == EINTR);
  if (result != 0) {
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
  }
  return descriptor;
}

int csystem_accept(int descriptor) { return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC); }

int csystem_peer(int descriptor, pid_t *process, uid_t *user, gid_t *group) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
  *process = credentials.pid;
  *user = credentials.uid;
  *group = credentials.gid;
  return 0;
}

static int has_user_mask;
static mode_t user_mask;

void csystem_make_files_private(void) {
  user_mask = umask(077);
  has_user_mask = 1;
}

mode_t csystem_user_mode(mode_t mode) {
  if (has_user_mask) return mode & ~user_mask;
  mode_t mask = umask(077);
  umask(mask);
  return mode & ~mask;
}

/// The latest processes started by csystem_spawn, for the signal handler.
static volatile pid_t kernels[64];

int csystem_is_of_kernel(const siginfo_t *signal) {
  if (signal->si_code > 0) return 0;
  pid_t group = getpgid(signal->si_pid);
  for (size_t index = 0; index < sizeof kernels / sizeof *kernels; index++)
    if (kernels[index] > 0 && (kernels[index] == signal->si_pid || kernels[index] == group)) return 1;
  return 0;
}

static void end_unless_of_kernel(int number, siginfo_t *information, void *context) {
  if (csystem_is_of_kernel(information)) return;
  // The signal is delivered when this handler returns.
  signal(number, SIG_DFL);
  raise(number);
}

void csystem_survive_kernels(void) {
  // Those for errors of this process's own code, for job control, and those that end nothing keep their handlers. SIGINT
  // belongs to the line editor.
  static const int others[] = {SIGILL,  SIGTRAP, SIGABRT, SIGBUS,   SIGFPE,  SIGSEGV, SIGSYS, SIGTSTP,
                               SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGINT};
  struct sigaction action = {.sa_sigaction = end_unless_of_kernel, .sa_flags = SA_SIGINFO | SA_RESTART}, former;
  sigemptyset(&action.sa_mask);
  for (int number = 1; number < NSIG; number++) {
    int is_other = 0;
    for (size_t index = 0; index < sizeof others / sizeof *others; index++) is_other |= others[index] == number;
    // SIGKILL, SIGSTOP and the C library's own signals can't be handled.
    if (!is_other && sigaction(number, NULL, &former) == 0 && former.sa_handler != SIG_IGN)
      sigaction(number, &action, NULL);
  }
}

/// Copies this process. The copy gets its own process group, and is killed when the thread that started it ends, even
/// before exec.
static pid_t begin_child(void) {
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  pid_t parent = getpid(), child = _Fork();
  if (child != 0) {
    int reason = errno;
    if (child > 0) setpgid(child, child);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    errno = reason;
    return child;
  }
  if (die_with_parent() != 0 || getppid() != parent) _exit(127);
  setpgid(0, 0);
  return 0;
}

static void use_standard_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
}

int csystem_spawn(pid_t *process, const char *path, char *const arguments[], char *const environment[], int socket,
                  int output, int error) {
  int failure[2];
  if (csystem_pipe(failure) != 0) return errno;
  pid_t child = begin_child();
  int reason = child < 0 ? errno : 0;
  if (child == 0) {
    int report = csystem_raise_descriptor(failure[1]);
    int input = open("/dev/null", O_RDONLY);
    // The order matters. The caller makes sure that none of the three descriptors is between 0 and 3.
    if (report >= 0 && dup2(input, 0) == 0 && dup2(output, 1) == 1 && dup2(error, 2) == 2 && dup2(socket, 3) == 3) {
      if (close_range(4, ~0U, CLOSE_RANGE_CLOEXEC) != 0)
        for (int number = 4; number < 4096; number++) csystem_set_close_on_exec(number);
      use_standard_signals();
      if (has_user_mask) umask(user_mask);
      execve(path, arguments, environment);
    }
    reason = errno;
    _exit(write(report, &reason, sizeof reason) == sizeof reason ? 127 : 126);
  }
  close(failure[1]);
  if (child > 0) {
    ssize_t count;
    do count = read(failure[0], &reason, sizeof reason);
    while (count < 0 && errno == EINTR);
    if (count == sizeof reason) waitpid(child, NULL, 0);
  }
  close(failure[0]);
  if (reason == 0) {
    static atomic_uint count;
    kernels[atomic_fetch_add(&count, 1) % (sizeof kernels / sizeof *kernels)] = child;
  }
  *process = child;
  return reason;
}

/// Kills all descendants. When a process is killed, its children become children of this one.
static void end_descendants(void) {
  char text[4096];
  int list;
  while ((list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC)) >= 0) {
    ssize_t count = read(list, text, sizeof text - 1);
    close(list);
    if (count <= 0) return;
    text[count] = 0;
    // If the buffer is full, it may end in the middle of a number.
    if (count == sizeof text - 1 && strrchr(text, ' ')) *strrchr(text, ' ') = 0;
    for (char *next = text; *next >= '0' && *next <= '9'; next += *next == ' ') kill((pid_t)strtol(next, &next, 10), SIGKILL);
    waitpid(-1, NULL, 0);
  }
}

/// Removes a folder. This process may be a copy of one with several threads, so it must not allocate memory.
static void remove_folder(const char *path) {
  if (rmdir(path) == 0) return;
  char *const arguments[] = {"rm", "-rf", "--", (char *)path, NULL};
  pid_t process = _Fork();
  if (process == 0) {
    use_standard_signals();
    execv("/bin/rm", arguments);
    _exit(127);
  }
  if (process > 0) waitpid(process, NULL, 0);
}

/// Starts a process and makes this one its guard. If the guard ends, the process is killed. When the process or the
/// guard's parent ends, the guard kills its remaining descendants, and ends the way the process did. Only SIGKILL, or
/// SIGHUP from the parent, ends the guard early; SIGSTOP stops it. Returns only in the started process, with the
/// guard's process ID and this process's signal mask; if the process can't be started, returns -1 in this one.
///
/// - Parameter folder: The folder that the guard removes before it ends.
static pid_t begin_guarded(pid_t parent, int keeps_files, const char *folder) {
  sigset_t all, former;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &former);
  pid_t guard = getpid(), started = _Fork();
  if (started < 0) return -1;
  if (started == 0) {
    if (die_with_parent() != 0 || getppid() != guard) _exit(127);
    sigprocmask(SIG_SETMASK, &former, NULL);
    return guard;
  }
  // The C library never blocks its own signals.
  const unsigned long long every = ~0ULL;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &every, NULL, sizeof every);
  prctl(PR_SET_NAME, "workflow-guard");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  signal(SIGCHLD, SIG_DFL);
  if (!keeps_files) close_range(0, ~0U, 0);
  int result = -1;
  while (result < 0 && getppid() == parent) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0)
      if (ended == started) result = status;
    siginfo_t received;
    if (result < 0 && sigwaitinfo(&all, &received) == SIGHUP && received.si_pid == parent) break;
  }
  end_descendants();
  if (folder) remove_folder(folder);
  if (result >= 0 && WIFEXITED(result)) _exit(WEXITSTATUS(result));
  int number = result >= 0 ? WTERMSIG(result) : SIGKILL;
  prctl(PR_SET_DUMPABLE, 0);
  signal(number, SIG_DFL);
  raise(number);
  // Others may be pending, too.
  sigdelset(&all, number);
  sigprocmask(SIG_SETMASK, &all, NULL);
  _exit(127);
}

/// Splits a process started by csystem_spawn into a guard and a kernel, before any code of the app runs. So the app's
/// parent isn't the front end, and what the app starts ends with it, whatever group or session it is in.
__attribute__((constructor(101))) static void guard_kernel(void) {
  const char *text = getenv(CSYSTEM_PARENT_VARIABLE);
  pid_t parent = text ? (pid_t)strtol(text, NULL, 10) : 0;
  if (parent <= 0 || getppid() != parent) return;
  pid_t guard = begin_guarded(parent, 0, NULL);
  char name[32];
  if (guard < 0 || snprintf(name, sizeof name, "%d", guard) < 0 || setenv(CSYSTEM_PARENT_VARIABLE, name, 1) != 0) {
    perror("workflow: fork");
    _exit(127);
  }
  use_standard_signals();
}

int csystem_spawn_command(pid_t *process, char *const arguments[], char *const environment[], const char *folder,
                          int output, const int *locks, int count) {
  pid_t parent = getpid(), child = begin_child();
  if (child < 0) return errno;
  *process = child;
  if (child > 0) return 0;
  int input = open("/dev/null", O_RDONLY);
  if (dup2(input, 0) != 0 || dup2(output, 1) != 1 || dup2(output, 2) != 2) _exit(127);
  // The locks stay open here but not in the command, so they are released when the command's last process has ended.
  unsigned first = 3;
  for (int index = 0; index < count; index++) {
    if (locks[index] > (int)first) close_range(first, locks[index] - 1, 0);
    first = locks[index] + 1;
  }
  close_range(first, ~0U, 0);
  if (begin_guarded(parent, 1, folder) < 0) _exit(127);
  use_standard_signals();
  execvpe(arguments[0], arguments, environment);
  _exit(127);
}

int csystem_memory_file(const void *bytes, size_t size) {
  int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0) return -1;
  for (size_t done = 0; done < size;) {
    ssize_t count = write(file, (const char *)bytes + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += (size_t)count;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

int csystem_spawn_filter(pid_t *process, const char *path, char *const arguments[], int input, int output) {
  posix_spawn_file_actions_t actions;
  int result = posix_spawn_file_actions_init(&actions);
  if (result != 0) return result;
  if ((result = posix_spawn_file_actions_adddup2(&actions, input, 0)) == 0 &&
      (result = posix_spawn_file_actions_adddup2(&actions, output, 1)) == 0 &&
      (result = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)) == 0 &&
      (result = posix_spawn_file_actions_addclosefrom_np(&actions, 3)) == 0)
    result = posix_spawn(process, path, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

int csystem_raise_descriptor(int descriptor) {
  if (descriptor > 3) return descriptor;
  int raised = fcntl(descriptor, F_DUPFD_CLOEXEC, 4);
  if (raised >= 0) close(descriptor);
  return raised;
}

int csystem_move_away(int descriptor) {
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 200);
  if (moved < 0) return descriptor;
  close(descriptor);
  return moved;
}

int csystem_die_of_broken_pipe(void) {
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  signal(SIGPIPE, SIG_DFL);
  int code = pthread_sigmask(SIG_UNBLOCK, &pipe, NULL);
  if (code == 0) return raise(SIGPIPE);
  errno = code;
  return -1;
}

int csystem_stack_limit(unsigned long long wanted, unsigned long long *previous) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return -1;
  *previous = limit.rlim_cur;
  if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max) wanted = limit.rlim_max;
  limit.rlim_cur = wanted;
  return setrlimit(RLIMIT_STACK, &limit);
}

unsigned long long csystem_digest(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  unsigned long long digest = 0xcbf29ce484222325;
  unsigned long long words[8192];
  ssize_t count;
  while ((count = read(file, words, sizeof words)) > 0) {
    memset((char *)words + count, 0, -count % sizeof *words);
    for (ssize_t index = 0; index * (ssize_t)sizeof *words < count; index++) {
      digest = (digest ^ words[index]) * 0x100000001b3;
      digest ^= digest >> 29;
    }
  }
  close(file);
  return count < 0 ? 0 : digest;
}

unsigned long long csystem_address_limit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ? 0 : limit.rlim_cur;
}

int csystem_exchange(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

void csystem_copy_attributes(const char *path, int descriptor) {
  char names[1 << 16], value[1 << 16];
  ssize_t count = listxattr(path, names, sizeof names);
  for (const char *name = names; count > 0 && name < names + count; name += strlen(name) + 1) {
    ssize_t size = getxattr(path, name, value, sizeof value);
    if (size >= 0) fsetxattr(descriptor, name, value, size, 0);
  }
}

int csystem_begin_lease(int descriptor) {
  // The system sends this signal when another process waits for the file. By default, it would end this process.
  signal(SIGIO, SIG_IGN);
  const struct timespec moment = {0, 1000000};
  for (int attempt = 0; attempt < 1000; attempt++) {
    if (fcntl(descriptor, F_SETLEASE, F_WRLCK) == 0) return 0;
    if (errno != EAGAIN) return -1;
    nanosleep(&moment, NULL);
  }
  return -1;
}

void csystem_end_lease(int descriptor) { fcntl(descriptor, F_SETLEASE, F_UNLCK); }

int csystem_open_directory(const char *path) { return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC); }

int csystem_open_file(const char *path, int flags, mode_t mode) { return open(path, flags | O_CLOEXEC | O_NOFOLLOW, mode); }

int csystem_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

void csystem_write_error(const char *text) {
  for (size_t left = strlen(text); left > 0;) {
    ssize_t written = write(2, text, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    left -= (size_t)written;
  }
}

/// The memory that a copy shares with the original process; NULL in the original.
static long long *own_notes;
static int own_note_count;

/// The shared memory also has a request to stop, written by the original process, and the copy's progress and process
/// ID.
enum { most_notes = 1 << 22, stop_request = most_notes, progress, copy_process = progress + 3, shared_words };

int csystem_copy_begin(csystem_copy *copy, int (*body)(void *context, int number), void *context, int count) {
  int ends[2];
  if (csystem_pipe(ends) != 0) return -1;
  *copy = (csystem_copy){.answers = ends[0], .errors = memfd_create("errors", MFD_CLOEXEC), .count = count};
  // Only the pages that are written take up memory.
  void *notes = mmap(NULL, shared_words * sizeof(long long), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  copy->notes = notes == MAP_FAILED ? NULL : notes;
  pid_t parent = getpid();
  copy->guard = copy->notes ? fork() : -1;
  if (copy->guard == 0) {
    // Code in the copy may signal its parent or its group, neither of which must be the original process.
    setpgid(0, 0);
    if (begin_guarded(parent, 0, NULL) < 0) _exit(127);
    // The copy's purpose is to find out about crashes, so they aren't reported and leave nothing behind.
    static const int deaths[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGTERM, SIGINT};
    for (size_t index = 0; index < sizeof deaths / sizeof *deaths; index++) signal(deaths[index], SIG_DFL);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    int nothing = open("/dev/null", O_RDWR);
    for (int standard = 0; standard < 3 && nothing >= 0; standard++) dup2(nothing, standard);
    if (copy->errors >= 0) dup2(copy->errors, 2);
    own_notes = copy->notes;
    own_note_count = 0;
    own_notes[copy_process] = getpid();
    if (write(ends[1], "", 1) != 1) _exit(0);
    for (int number = 0; number < count; number++) {
      int goes_on = body(context, number) != 0;
      if (write(ends[1], goes_on ? "1" : "0", 1) != 1 || !goes_on) break;
    }
    _exit(0);
  }
  close(ends[1]);
  char begun;
  ssize_t bytes = -1;
  while (copy->guard > 0 && (bytes = read(ends[0], &begun, 1)) < 0 && errno == EINTR) {
  }
  if (bytes == 1) return 0;
  csystem_copy_end(copy, NULL, 0);
  return -1;
}

/// The processor time that a copy has used, in milliseconds.
static long long processor_time(const csystem_copy *copy) {
  clockid_t clock;
  struct timespec time = {0};
  if (clock_getcpuclockid((pid_t)copy->notes[copy_process], &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/// The limit for the current part of a piece: several times what the slowest ordinary part has taken.
static int part_limit(csystem_copy *copy, int limit) {
  enum { factor = 20 };
  if (copy->least == 0) return limit;
  long long slowest = copy->notes[progress + 1];
  if (slowest > copy->slowest) copy->slowest = slowest;
  long long wanted = factor * copy->slowest / 1000;
  if (wanted < copy->least) wanted = copy->least;
  return wanted < limit ? (int)wanted : limit;
}

int csystem_copy_next(csystem_copy *copy, int most, csystem_copy_watch is_interrupted, void *context) {
  // On a busy machine, the copy may get only a small share of a processor, so it may continue as long as it is working
  // and hasn't used up its limit in processor time.
  long long begin = 0, last = 0, part = -1;
  int rounds = 0, waited = 0;
  while (copy->taken == copy->done) {
    if (copy->done == copy->count || copy->has_stopped || copy->end != 0) return 0;
    if (copy->least > 0 && copy->notes[progress] != part) {
      part = copy->notes[progress];
      begin = rounds = waited = 0;
    }
    int limit = part_limit(copy, most);
    if (begin == 0) begin = last = processor_time(copy);
    int slice = (is_interrupted || copy->least > 0) && limit - waited > 20 ? 20 : limit - waited;
    struct pollfd answer = {.fd = copy->answers, .events = POLLIN};
    int ready = poll(&answer, 1, slice);
    if (ready < 0 && errno == EINTR) continue;
    long long *done = copy->notes + progress;
    if (ready == 0 && is_interrupted && is_interrupted(context, (int)done[0], (int)done[1], (int)done[2])) {
      copy->notes[stop_request] = 1;
      if ((copy->grace -= slice) > 0) continue;
      copy->end = 3;
      return 0;
    }
    if (ready == 0 && (waited += slice) < limit) continue;
    waited = 0;
    if (ready <= 0) {
      long long now = processor_time(copy);
      int is_at_work = now - last > limit / 50 && now - begin < limit - limit / 10;
      last = now;
      if (ready == 0 && is_at_work && ++rounds < 10) continue;
      copy->end = 2;
      return 0;
    }
    char bytes[256];
    ssize_t count = read(copy->answers, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) copy->end = 1;
    for (ssize_t index = 0; index < count; index++) {
      copy->has_stopped = bytes[index] == '0';
      copy->done += !copy->has_stopped;
    }
  }
  copy->taken++;
  return 1;
}

int csystem_copy_should_stop(void) { return own_notes && *(volatile long long *)(own_notes + stop_request); }

void csystem_copy_report(int activity, int done, int total) {
  const long long words[] = {activity, done, total};
  if (own_notes) memcpy(own_notes + progress, words, sizeof words);
}

int csystem_copy_note(const long long *notes, int count) {
  if (!own_notes || count > most_notes - own_note_count) return 0;
  memcpy(own_notes + own_note_count, notes, (size_t)count * sizeof *notes);
  own_note_count += count;
  return 1;
}

long long csystem_copy_take_note(csystem_copy *copy) {
  return copy->notes && copy->taken_notes < most_notes ? copy->notes[copy->taken_notes++] : 0;
}

long csystem_copy_error_count(const csystem_copy *copy) {
  struct stat facts;
  return copy->errors >= 0 && fstat(copy->errors, &facts) == 0 ? facts.st_size : 0;
}

/// Ends a guard that this process has started, and everything below it.
static void end_guard(pid_t guard) {
  int descriptor = csystem_process_descriptor(guard);
  kill(guard, SIGHUP);
  for (int round = 0; waitpid(guard, NULL, WNOHANG) == 0; round++) {
    // The code in the copy may have stopped its guard.
    kill(guard, round < 500 ? SIGCONT : SIGKILL);
    struct pollfd end = {.fd = descriptor, .events = POLLIN};
    poll(&end, 1, 20);
  }
  if (descriptor >= 0) close(descriptor);
}

void csystem_copy_end(csystem_copy *copy, char *errors, int size) {
  close(copy->answers);
  if (copy->notes) munmap(copy->notes, shared_words * sizeof(long long));
  if (copy->guard > 0) end_guard(copy->guard);
  if (copy->errors < 0) return;
  off_t written = size > 0 ? lseek(copy->errors, 0, SEEK_END) : 0;
  off_t start = written > size - 1 ? written - (size - 1) : 0;
  if (written > 0) pread(copy->errors, errors, size - 1, start);
  close(copy->errors);
}

int csystem_is_traced(void) {
  char text[4096];
  int status = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  ssize_t count = status < 0 ? 0 : read(status, text, sizeof text - 1);
  if (status >= 0) close(status);
  text[count > 0 ? count : 0] = 0;
  const char *tracer = strstr(text, "TracerPid:");
  return tracer && atoi(tracer + strlen("TracerPid:")) != 0;
}

pid_t csystem_debug_begin(void (*body)(void *context), void *context) {
  int ends[2];
  if (csystem_pipe(ends) != 0) return -errno;
  pid_t parent = getpid(), copy = fork();
  if (copy == 0) {
    static const int defaults[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGTERM, SIGINT};
    for (size_t index = 0; index < sizeof defaults / sizeof *defaults; index++) signal(defaults[index], SIG_DFL);
    // A debugger stops at this signal. Without one, it has no effect, so a copy that is detached at it runs to its end.
    signal(SIGUSR1, SIG_IGN);
    if (die_with_parent() != 0 || getppid() != parent) _exit(0);
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    close(ends[1]);
    char go;
    if (read(ends[0], &go, 1) != 1) _exit(0);
    // The user reads this output during debugging.
    int terminal = open("/dev/tty", O_WRONLY | O_NOCTTY);
    for (int standard = 1; standard < 3 && terminal >= 0; standard++) dup2(terminal, standard);
    const struct timespec moment = {0, 20000000};
    while (!csystem_is_traced()) nanosleep(&moment, NULL);
    // Attaching stops this process. Wait for that before running the function.
    nanosleep(&moment, NULL);
    while (csystem_is_traced()) {
      body(context);
      raise(SIGUSR1);
    }
    _exit(0);
  }
  int error = copy < 0 ? errno : 0;
  close(ends[0]);
  // Try out whether the copy can be debugged.
  if (copy > 0 && ptrace(PTRACE_SEIZE, copy, NULL, NULL) != 0) error = errno;
  if (error == 0) {
    ptrace(PTRACE_INTERRUPT, copy, NULL, NULL);
    while (waitpid(copy, NULL, __WALL) < 0 && errno == EINTR) {
    }
    if (ptrace(PTRACE_DETACH, copy, NULL, NULL) != 0 || write(ends[1], "g", 1) != 1) error = errno;
  }
  close(ends[1]);
  if (error == 0) return copy;
  if (copy > 0) csystem_debug_end(copy);
  return -error;
}

void csystem_debug_end(pid_t copy) {
  // Signals to 0 or a negative ID would reach a group of processes, or all of them.
  if (copy <= 1) return;
  kill(copy, SIGKILL);
  while (waitpid(copy, NULL, 0) < 0 && errno == EINTR) {
  }
}
