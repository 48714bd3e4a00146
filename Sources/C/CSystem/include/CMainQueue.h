// The main queue of Dispatch on the first thread of the process.

#ifndef CMAINQUEUE_H
#define CMAINQUEUE_H

/// The descriptor by which the main queue wakes its thread. To be called before anything uses libdispatch: it then opens
/// its own descriptors, also those of its timers, above those that the user's code opens and closes.
int main_queue_handle(void);

/// Runs the work of the main queue, for ever, on this thread, which must be the first. dispatch_main() would end that
/// thread and serve the queue on others: `Thread.isMainThread` would be false in the user's code, and a stack overflow
/// would end the process silently, because the Swift runtime reports it only on the first thread.
///
/// The user's code may close or replace a descriptor of libdispatch. Then no work would arrive on this thread any more, or
/// no timer would fire: `when_lost` is called within a second, and must not return.
void main_queue_run(void (*when_lost)(void)) __attribute__((noreturn));

#endif
