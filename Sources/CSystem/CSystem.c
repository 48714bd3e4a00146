// Functions of Linux that the Glibc module does not offer: those with variadic arguments, with addresses of several
// shapes, or from headers that the module leaves out. No logic of its own.

#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
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

int csystem_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

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
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
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

int csystem_spawn(pid_t *process, const char *path, char *const arguments[], char *const environment[], int socket,
                  int output, int error) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int result = posix_spawn_file_actions_init(&actions);
  if (result != 0) return result;
  result = posix_spawnattr_init(&attributes);
  if (result != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return result;
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  // The order matters. The caller makes sure that none of the three descriptors is 0 to 3.
  if ((result = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)) == 0 &&
      (result = posix_spawn_file_actions_adddup2(&actions, output, 1)) == 0 &&
      (result = posix_spawn_file_actions_adddup2(&actions, error, 2)) == 0 &&
      (result = posix_spawn_file_actions_adddup2(&actions, socket, 3)) == 0 &&
      (result = posix_spawn_file_actions_addclosefrom_np(&actions, 4)) == 0 &&
      (result = posix_spawnattr_setpgroup(&attributes, 0)) == 0 &&
      (result = posix_spawnattr_setsigmask(&attributes, &none)) == 0 &&
      (result = posix_spawnattr_setsigdefault(&attributes, &all)) == 0 &&
      (result = posix_spawnattr_setflags(
           &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)) == 0)
    result = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result;
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

int csystem_copy_begin(csystem_copy *copy, int (*body)(void *context, int number), void *context, int count) {
  int ends[2];
  if (csystem_pipe(ends) != 0) return -1;
  *copy = (csystem_copy){.answers = ends[0], .errors = memfd_create("errors", MFD_CLOEXEC), .count = count};
  copy->process = fork();
  if (copy->process == 0) {
    // A death is what is looked for: nobody reports it, and nothing is left of it.
    static const int deaths[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGTERM, SIGINT};
    for (size_t index = 0; index < sizeof deaths / sizeof *deaths; index++) signal(deaths[index], SIG_DFL);
    csystem_die_with_parent();
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    int nothing = open("/dev/null", O_RDWR);
    for (int standard = 0; standard < 3 && nothing >= 0; standard++) dup2(nothing, standard);
    if (copy->errors >= 0) dup2(copy->errors, 2);
    for (int number = 0; number < count; number++) {
      int goes_on = body(context, number) != 0;
      if (write(ends[1], goes_on ? "1" : "0", 1) != 1 || !goes_on) break;
    }
    _exit(0);
  }
  close(ends[1]);
  if (copy->process > 0) return 0;
  csystem_copy_end(copy, NULL, 0);
  return -1;
}

/// The time that a process has had a processor, in milliseconds.
static long long processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time = {0};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

int csystem_copy_next(csystem_copy *copy, int limit) {
  // On a busy machine a copy may get a small part of a processor: it is given time as long as it works and has not had all of
  // its own.
  long long begin = processor_time(copy->process), last = begin;
  int rounds = 0;
  while (copy->taken == copy->done) {
    if (copy->done == copy->count || copy->has_stopped || copy->end != 0) return 0;
    struct pollfd answer = {.fd = copy->answers, .events = POLLIN};
    int ready = poll(&answer, 1, limit);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) {
      long long now = processor_time(copy->process);
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

void csystem_copy_end(csystem_copy *copy, char *errors, int size) {
  close(copy->answers);
  if (copy->process > 0) {
    kill(copy->process, SIGKILL);
    while (waitpid(copy->process, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  if (copy->errors < 0) return;
  off_t written = size > 0 ? lseek(copy->errors, 0, SEEK_END) : 0;
  off_t start = written > size - 1 ? written - (size - 1) : 0;
  if (written > 0) pread(copy->errors, errors, size - 1, start);
  close(copy->errors);
}
