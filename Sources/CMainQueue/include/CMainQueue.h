// The main queue of Dispatch on the first thread of the process.

#ifndef CMAINQUEUE_H
#define CMAINQUEUE_H

/// Carries out what comes to the main queue, for ever, on this thread, which must be the first. dispatch_main() would end
/// that thread and serve the queue on others: `Thread.isMainThread` would be false in the user's code, and a stack that
/// overflows would end the process without a word, for the Swift runtime reports on the first thread only.
void main_queue_run(void) __attribute__((noreturn));

#endif
