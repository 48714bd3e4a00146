// The main queue of Dispatch on the first thread of the process.

#ifndef CMAINQUEUE_H
#define CMAINQUEUE_H

/// Runs the work of the main queue, for ever, on this thread, which must be the first. dispatch_main() would end that
/// thread and serve the queue on others: `Thread.isMainThread` would be false in the user's code, and a stack overflow
/// would end the process silently, because the Swift runtime reports it only on the first thread.
void main_queue_run(void) __attribute__((noreturn));

#endif
