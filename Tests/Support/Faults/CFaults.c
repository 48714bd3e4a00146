#define _GNU_SOURCE
#include "CFaults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local cfaults *schedule;

void cfaults_use(cfaults *next) { schedule = next; }

static uint64_t next_random(cfaults *faults) {
  uint64_t mixed = faults->random += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

/// The error with which a call fails now; 0 if it works. The codes end with 0.
static int fault(const char *name, const int *codes) {
  cfaults *faults = schedule;
  if (!faults || faults->is_paused || (faults->only && strcmp(faults->only, name) != 0)) return 0;
  faults->calls++;
  if (faults->killed_at > 0 && faults->calls >= faults->killed_at) faults->is_killed = 1;
  if (faults->is_killed) return errno = EIO;
  if ((int)(next_random(faults) % 1000) >= faults->per_mille) return 0;
  int count = 0;
  while (codes[count] != 0) count++;
  int code = codes[next_random(faults) % (unsigned)count];
  faults->faults++;
  size_t length = strlen(faults->log);
  snprintf(faults->log + length, sizeof faults->log - length, "%s:%d ", name, code);
  return errno = code;
}

#define CODES(...) ((const int[]){__VA_ARGS__, 0})

static int opened(int descriptor) {
  if (schedule && descriptor >= 0 && descriptor < cfaults_most_descriptors) {
    schedule->is_open[descriptor] = 1;
    schedule->is_unsynced[descriptor] = 0;
  }
  return descriptor;
}

static void changed_names(void) {
  if (schedule) schedule->has_unsynced_name = 1;
}

/// A real function, which is found before the first thread starts.
#define REAL(result, name, ...)                \
  static result (*real_##name)(__VA_ARGS__);   \
  __attribute__((constructor)) static void find_##name(void) { real_##name = dlsym(RTLD_NEXT, #name); }

REAL(pid_t, fork, void)
REAL(pid_t, _Fork, void)

// MARK: Files

static ssize_t written(int descriptor, ssize_t count) {
  if (schedule && count > 0 && descriptor >= 0 && descriptor < cfaults_most_descriptors)
    schedule->is_unsynced[descriptor] = 1;
  return count;
}

/// A write of which only half takes place has this code.
enum { half = -1 };

ssize_t write(int descriptor, const void *bytes, size_t count) {
  int code = fault("write", CODES(ENOSPC, EIO, EINTR, EDQUOT, half, half));
  if (code == half && count > 1) return written(descriptor, syscall(SYS_write, descriptor, bytes, count / 2));
  if (code != 0 && code != half) return -1;
  return written(descriptor, syscall(SYS_write, descriptor, bytes, count));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  int code = fault("pwrite", CODES(ENOSPC, EIO, half));
  if (code == half && count > 1) count /= 2;
  if (code != 0 && code != half) return -1;
  return written(descriptor, syscall(SYS_pwrite64, descriptor, bytes, count, offset));
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  int code = fault("read", CODES(EINTR, half));
  if (code == half && count > 1) count /= 2;
  if (code != 0 && code != half) return -1;
  return syscall(SYS_read, descriptor, bytes, count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  int code = fault("pread", CODES(EIO, EINTR, half));
  if (code == half && count > 1) count /= 2;
  if (code != 0 && code != half) return -1;
  return syscall(SYS_pread64, descriptor, bytes, count, offset);
}

static int open_file(const char *path, int flags, mode_t mode) {
  if (flags & (O_CREAT | O_WRONLY | O_RDWR) ? fault("open", CODES(EMFILE, ENOSPC, EACCES, EIO))
                                            : fault("open", CODES(EMFILE, EIO)))
    return -1;
  if (flags & O_CREAT) changed_names();
  return opened((int)syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_file(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_file(path, flags, mode);
}

int close(int descriptor) {
  if (schedule && descriptor >= 0 && descriptor < cfaults_most_descriptors) {
    schedule->is_open[descriptor] = 0;
    schedule->is_unsynced[descriptor] = 0;
  }
  return (int)syscall(SYS_close, descriptor);
}

static int synced(int descriptor) {
  struct stat facts;
  // The disk isn't waited for, because no power fails here.
  if (fstat(descriptor, &facts) != 0) return -1;
  if (descriptor < cfaults_most_descriptors) schedule->is_unsynced[descriptor] = 0;
  if (S_ISDIR(facts.st_mode)) schedule->has_unsynced_name = 0;
  return 0;
}

int fsync(int descriptor) {
  if (fault("fsync", CODES(EIO, ENOSPC))) return -1;
  return schedule ? synced(descriptor) : (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
  if (fault("fdatasync", CODES(EIO, ENOSPC))) return -1;
  return schedule ? synced(descriptor) : (int)syscall(SYS_fdatasync, descriptor);
}

int ftruncate(int descriptor, off_t size) {
  if (fault("ftruncate", CODES(EIO))) return -1;
  return (int)syscall(SYS_ftruncate, descriptor, size);
}

int renameat2(int old_folder, const char *old, int new_folder, const char *new, unsigned flags) {
  if (fault("renameat2", CODES(EIO, ENOSPC, EINVAL))) return -1;
  return (int)syscall(SYS_renameat2, old_folder, old, new_folder, new, flags);
}

int rename(const char *old, const char *new) {
  if (fault("rename", CODES(EIO, ENOSPC, EACCES))) return -1;
  changed_names();
  return (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
}

int link(const char *old, const char *new) {
  if (fault("link", CODES(EIO, ENOSPC, EMLINK))) return -1;
  changed_names();
  return (int)syscall(SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0);
}

int unlink(const char *path) {
  if (fault("unlink", CODES(EIO))) return -1;
  return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int mkdir(const char *path, mode_t mode) {
  if (fault("mkdir", CODES(EIO, ENOSPC))) return -1;
  return (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int chmod(const char *path, mode_t mode) {
  if (fault("chmod", CODES(EIO, EPERM))) return -1;
  return (int)syscall(SYS_fchmodat, AT_FDCWD, path, mode);
}

// A process that is killed gives back its locks.
int flock(int descriptor, int operation) {
  if (!(operation & LOCK_UN) && fault("flock", CODES(EINTR, ENOLCK))) return -1;
  return (int)syscall(SYS_flock, descriptor, operation);
}

// MARK: Processes and their descriptors

static int opened_pair(int result, int descriptors[2]) {
  if (result == 0) {
    opened(descriptors[0]);
    opened(descriptors[1]);
  }
  return result;
}

int pipe2(int descriptors[2], int flags) {
  if (fault("pipe2", CODES(EMFILE, ENFILE))) return -1;
  return opened_pair((int)syscall(SYS_pipe2, descriptors, flags), descriptors);
}

int socketpair(int domain, int type, int protocol, int descriptors[2]) {
  if (fault("socketpair", CODES(EMFILE, ENOBUFS))) return -1;
  return opened_pair((int)syscall(SYS_socketpair, domain, type, protocol, descriptors), descriptors);
}

int socket(int domain, int type, int protocol) {
  if (fault("socket", CODES(EMFILE, ENOBUFS))) return -1;
  return opened((int)syscall(SYS_socket, domain, type, protocol));
}

int bind(int socket, __CONST_SOCKADDR_ARG address, socklen_t size) {
  if (fault("bind", CODES(EACCES, ENOSPC))) return -1;
  return (int)syscall(SYS_bind, socket, address.__sockaddr__, size);
}

int listen(int socket, int backlog) {
  if (fault("listen", CODES(EADDRINUSE))) return -1;
  return (int)syscall(SYS_listen, socket, backlog);
}

int connect(int socket, __CONST_SOCKADDR_ARG address, socklen_t size) {
  if (fault("connect", CODES(EINTR, EAGAIN, EACCES))) return -1;
  return (int)syscall(SYS_connect, socket, address.__sockaddr__, size);
}

int accept4(int socket, __SOCKADDR_ARG address, socklen_t *size, int flags) {
  if (fault("accept4", CODES(EINTR, ECONNABORTED, EMFILE, ENOMEM))) return -1;
  return opened((int)syscall(SYS_accept4, socket, address.__sockaddr__, size, flags));
}

int getsockopt(int socket, int level, int name, void *value, socklen_t *size) {
  if (fault("getsockopt", CODES(ENOBUFS))) return -1;
  return (int)syscall(SYS_getsockopt, socket, level, name, value, size);
}

ssize_t send(int socket, const void *bytes, size_t count, int flags) {
  int code = fault("send", CODES(EINTR, EAGAIN, half, half));
  if (code == half && count > 1) count /= 2;
  if (code != 0 && code != half) return -1;
  return syscall(SYS_sendto, socket, bytes, count, flags, NULL, 0);
}

int poll(struct pollfd *wishes, nfds_t count, int milliseconds) {
  if (fault("poll", CODES(EINTR))) return -1;
  return (int)syscall(SYS_poll, wishes, count, milliseconds);
}

ssize_t recv(int socket, void *bytes, size_t count, int flags) {
  int code = fault("recv", CODES(EINTR, EAGAIN, half));
  if (code == half && count > 1) count /= 2;
  if (code != 0 && code != half) return -1;
  return syscall(SYS_recvfrom, socket, bytes, count, flags, NULL, NULL);
}

static pid_t started(pid_t process) {
  if (process == 0) schedule = NULL;
  if (process > 0 && schedule && schedule->process_count < cfaults_most_processes)
    schedule->processes[schedule->process_count++] = process;
  return process;
}

pid_t fork(void) { return fault("fork", CODES(EAGAIN, ENOMEM)) ? -1 : started(real_fork()); }

pid_t _Fork(void) { return fault("_Fork", CODES(EAGAIN, ENOMEM)) ? -1 : started(real__Fork()); }

static int control(int descriptor, int command, void *argument) {
  int makes = command == F_DUPFD || command == F_DUPFD_CLOEXEC;
  if (makes && fault("fcntl", CODES(EMFILE))) return -1;
  int result = (int)syscall(SYS_fcntl, descriptor, command, argument);
  return makes ? opened(result) : result;
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return control(descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return control(descriptor, command, argument);
}
