// Dispatch's main queue, running on the first thread of the process.

#ifndef CMAINQUEUE_H
#define CMAINQUEUE_H

/// The descriptor through which the main queue wakes its thread. Must be called before anything uses libdispatch, so
/// libdispatch opens its own descriptors, including those of its timers, above the ones that user code opens and
/// closes.
int main_queue_handle(void);

/// Runs the work of the main queue forever on this thread, which must be the first. dispatch_main() would end that
/// thread and serve the queue on others: `Thread.isMainThread` would be false in user code, and a stack overflow would
/// end the process silently, because the Swift runtime reports it only on the first thread.
///
/// User code may close or replace one of libdispatch's descriptors. Then no more work would arrive on this thread, or
/// no timer would fire. In that case, `when_lost` is called within a second, and must not return.
void main_queue_run(void (*when_lost)(void)) __attribute__((noreturn));

#endif
