// Counts the allocations of this process. The executable's own `malloc` replaces glibc's and calls it.
#pragma once
#include <stddef.h>

/// The number of allocations since the process began.
unsigned long allocation_count(void);

/// The number of bytes in use now.
size_t allocated_bytes(void);
