// System calls that fail, deterministically by seed. The executable's own functions replace glibc's, and call them. They
// only do something else on a thread that has begun a schedule, so the product needs no seam, and other tests run as
// always.

#ifndef CFAULTS_H
#define CFAULTS_H

#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

enum { cfaults_most_descriptors = 1024, cfaults_most_processes = 256 };

/// The system calls of one thread.
typedef struct {
  uint64_t random;
  /// How many calls in a thousand fail.
  int per_mille;
  /// The only call that fails; NULL for any.
  const char *_Nullable only;
  /// The number of the call at which the process seems to be killed: from then on, nothing has an effect except closing
  /// files. 0 for never.
  int killed_at;
  /// Whether faults are suspended.
  int is_paused;
  int calls;
  int faults;
  int is_killed;
  /// The calls that have failed, as text.
  char log[512];
  /// The descriptors that this thread has opened and not closed.
  unsigned char is_open[cfaults_most_descriptors];
  /// Those of them with bytes that fsync hasn't written to the disk.
  unsigned char is_unsynced[cfaults_most_descriptors];
  /// Whether a name has changed since a directory was last synced.
  int has_unsynced_name;
  /// The processes that this thread has started.
  pid_t processes[cfaults_most_processes];
  int process_count;
} cfaults;

/// From now on, this thread's system calls follow the schedule; NULL for none.
void cfaults_use(cfaults *_Nullable schedule);

#pragma clang assume_nonnull end

#endif
