// Linux functions that the Glibc module doesn't offer. Each returns -1 and sets errno like the system call of the same
// name. The other headers of this module are about the line editor, the main queue, and getopt.

#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <signal.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

int csystem_eventfd(void);

/// A descriptor that becomes readable when the process ends.
int csystem_process_descriptor(pid_t process);

/// Makes all threads that start from now on allocate from the main thread's heap.
void csystem_use_one_heap(void);

/// Returns free memory to the system, which makes copies of the process cheaper.
void csystem_trim_heap(void);

int csystem_pipe(int descriptors[_Nonnull 2]);
int csystem_socket_pair(int descriptors[_Nonnull 2]);
int csystem_set_nonblocking(int descriptor);
int csystem_set_close_on_exec(int descriptor);

/// Sends as much as possible without blocking, and without SIGPIPE.
ssize_t csystem_send(int descriptor, const unsigned char *bytes, size_t count);

int csystem_listen(const char *path, int backlog);
int csystem_connect(const char *path);
int csystem_accept(int descriptor);
int csystem_peer(int descriptor, pid_t *process, uid_t *user, gid_t *group);

/// Starts a process in its own process group: no input, its output and error in two pipes, the socket on descriptor 3,
/// all other descriptors closed, and all signals at their defaults. It is killed when the thread that started it ends.
/// Returns the error, or 0.
///
/// If the environment has the variable below, and the program links this module, the process ID is that of a guard. If
/// the program ends or this process sends SIGHUP, the guard kills everything that the program has started, and ends the
/// way the program did.
#define CSYSTEM_PARENT_VARIABLE "WORKFLOW_PARENT_PROCESS"
int csystem_spawn(pid_t *process, const char *path, char *_Nullable const *_Nonnull arguments,
                  char *_Nullable const *_Nonnull environment, int socket, int output, int error);

/// Starts a command without input in its own process group, with its output and error in a pipe. The process ID is that
/// of a guard, which exits with the command's exit code, or 128 plus the signal. When the command or the calling thread
/// ends, the guard first kills everything that the command has started, and removes the folder. It holds the locks, which
/// must be sorted, until then. Returns the error, or 0.
int csystem_spawn_command(pid_t *process, char *_Nullable const *_Nonnull arguments,
                          char *_Nullable const *_Nonnull environment, const char *_Nullable folder, int output,
                          const int *_Nullable locks, int count);

/// From now on, only the user can access the files that this process and its commands create. Processes started by
/// csystem_spawn keep the previous mask.
void csystem_make_files_private(void);

/// The mode for creating a file that the user requested.
mode_t csystem_user_mode(mode_t mode);

/// Lets the process survive signals sent by a process that csystem_spawn started, or by one in its group. The same
/// signals from elsewhere, and Ctrl-\ in the terminal, have their default effect, without the runtime's backtraces.
void csystem_survive_kernels(void);

/// Whether a signal was sent by a process that csystem_spawn started, or by one in its group.
int csystem_is_of_kernel(const siginfo_t *signal);

/// The limit of the process's address space in bytes; 0 for none.
unsigned long long csystem_address_limit(void);

/// Moves a file to a descriptor above 3, and closes the old one.
int csystem_raise_descriptor(int descriptor);

/// Moves a file to a high descriptor, out of reach of code that closes or replaces low ones, and closes the old one. If
/// the process can't have a descriptor that high, the file keeps the old one.
int csystem_move_away(int descriptor);

/// Ends the process with SIGPIPE, even if it ignores or blocks that signal.
int csystem_die_of_broken_pipe(void);

/// Sets the soft limit of the stack, but not above the hard limit.
int csystem_stack_limit(unsigned long long wanted, unsigned long long *previous);

/// A digest of a file's bytes; 0 if the file can't be read.
unsigned long long csystem_digest(const char *path);

/// Exchanges two files atomically.
int csystem_exchange(const char *first, const char *second);

/// Copies the extended attributes of a file, as far as the system allows.
void csystem_copy_attributes(const char *path, int descriptor);

/// Makes other processes wait when they open the file, until the lease ends. Waits for those that have it open, at most
/// one second.
int csystem_begin_lease(int descriptor);
void csystem_end_lease(int descriptor);

int csystem_open_directory(const char *path);

/// Opens a file, unless it is a symbolic link.
int csystem_open_file(const char *path, int flags, mode_t mode);

/// From now on, the function is called once if the process crashes, before the crash is handled as it would be without
/// this call. It runs in a signal handler on the main thread, for at most `seconds`; then the process ends.
int csystem_on_crash(void (*function)(void), unsigned seconds);

/// Whether the current crash happened on the main thread.
int csystem_crash_was_on_main_thread(void);

/// From now on, a crash writes the signal, the crashed thread's return addresses and the loaded images to standard
/// error.
int csystem_report_crashes(void);

/// Kills the process, after writing the reason to standard error, if it uses more than this many bytes of memory.
void csystem_end_at_memory_limit(unsigned long long limit);

/// A Swift function's name in short form, as in backtraces: `TodoWorkflow.render(state:context:)`. Returns -1 if the
/// name isn't that of a Swift function.
int csystem_demangle(const char *name, char *buffer, size_t size);

/// Creates a file in memory with these bytes, and returns its descriptor, positioned at the beginning.
int csystem_memory_file(const void *bytes, size_t size);

/// Starts a process with the given input and output and everything else as in this process. Returns the error,
/// or 0.
int csystem_spawn_filter(pid_t *process, const char *path, char *_Nullable const *_Nonnull arguments, int input,
                         int output);

/// Calls a function and notes which code it runs in the images that contain these addresses. Call it only in a copy of
/// the process. Returns the number of instructions that were noted, or -1 if it took more than `most_steps` steps, or if
/// code can't be followed on this machine.
int csystem_trace(void (*body)(void *context), void *context, const unsigned long images[_Nonnull],
                  int count, long most_steps);

enum { csystem_longest_path = 4096 };

/// Takes the noted instructions in the image that contains an address, as offsets from the start of the image, and the
/// image's path. Returns the number of instructions.
int csystem_take_traced(unsigned long image, char path[_Nonnull csystem_longest_path], unsigned long *offsets, int count);

/// A copy of this process that does pieces of work, one after another.
typedef struct {
  /// The copy's parent. Without it, the code in the copy could signal this process.
  pid_t guard;
  /// The descriptor to which the copy writes the result of each piece.
  int answers;
  /// The copy's standard error.
  int errors;
  int count;
  /// The number of finished pieces, and the number of those that the caller has been told about.
  int done;
  int taken;
  int has_stopped;
  /// 0 if the copy ended by itself or is still running, 1 if it died, 2 if a piece took too long.
  int end;
  /// The numbers that the copy has noted for the original process, and how many of them have been taken. NULL if the
  /// memory couldn't be allocated.
  long long *_Nullable notes;
  int taken_notes;
  /// The time that the copy has to end by itself after an interruption, in milliseconds.
  int grace;
  /// The longest that an ordinary part of a piece has taken, in microseconds, and the shortest limit for a part, in
  /// milliseconds; 0 if the limit is the same for all.
  long long slowest;
  int least;
} csystem_copy;

/// Called while a copy works, with its progress. Returns 1 if the work is interrupted.
typedef int (*csystem_copy_watch)(void *_Nullable context, int activity, int done, int total);

/// Calls a function with the numbers from 0 up to, but not including, `count`, in a copy of this process without input
/// and output, until a call returns 0. Returns -1 if the process can't be copied.
int csystem_copy_begin(csystem_copy *copy, int (*body)(void *context, int number), void *context, int count);

/// Waits until the copy has finished another piece, for at most `limit` milliseconds, or longer if the copy is working
/// but hasn't had that much processor time. Returns 0 if the copy has no more work. Calls `is_interrupted` several
/// times a second; once it returns 1, the copy has `grace` milliseconds left to finish, and then this returns 0.
int csystem_copy_next(csystem_copy *copy, int limit, csystem_copy_watch _Nullable is_interrupted,
                      void *_Nullable context);

/// Whether this process is a copy whose work was interrupted.
int csystem_copy_should_stop(void);

/// Tells the original process the progress of this copy.
void csystem_copy_report(int activity, int done, int total);

/// Notes numbers for the original process; call it only in a copy. If there isn't enough room, it notes nothing and
/// returns 0.
int csystem_copy_note(const long long *notes, int count);

/// Takes the next number that the copy has noted, which must be part of a piece that has finished.
long long csystem_copy_take_note(csystem_copy *copy);

/// The number of bytes that the copy has written to standard error so far.
long csystem_copy_error_count(const csystem_copy *copy);

/// Ends the copy. `errors` receives the end of the copy's standard error output, without a terminator.
void csystem_copy_end(csystem_copy *copy, char *_Nullable errors, int size);

/// Starts a copy of this process that waits for a debugger. While one is attached, the copy runs the function and then
/// stops itself, again and again; it ends when the debugger detaches. Returns the copy's process ID, or a negative errno
/// if the process can't be copied or debugged.
pid_t csystem_debug_begin(void (*body)(void *context), void *context);

/// Ends the copy.
void csystem_debug_end(pid_t copy);

/// Whether a debugger is attached to this process.
int csystem_is_traced(void);

/// Writes a string to this process's standard error.
void csystem_write_error(const char *text);

/// Whether this is the thread on which the process started.
int csystem_is_main_thread(void);

#pragma clang assume_nonnull end

#endif
