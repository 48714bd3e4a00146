// Counts the allocations of this process. The executable's own `malloc` replaces glibc's and calls it.
#pragma once
#include <stddef.h>

/// The number of allocations since the process started.
unsigned long allocation_count(void);

/// The number of bytes currently in use.
size_t allocated_bytes(void);
