// Asks the operating system whether memory is readable, without touching it.
#include "CSwiftABI.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

bool swiftabi_isReadable(const void *address) {
    uintptr_t aligned = (uintptr_t)address & ~(uintptr_t)7;
    if (aligned == 0) {
        return false;
    }
    // The kernel copies the signal set from the address before it checks the operation, which is invalid on purpose:
    // EFAULT means that the memory isn't readable, EINVAL that it is. Neither changes anything.
    int saved = errno;
    long answer = syscall(SYS_rt_sigprocmask, ~0, aligned, NULL, sizeof(uint64_t));
    bool readable = answer == -1 && errno == EINVAL;
    errno = saved;
    return readable;
}
