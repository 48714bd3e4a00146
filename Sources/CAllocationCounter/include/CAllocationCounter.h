// Counts the allocations of this process. The executable's own `malloc` takes the place of glibc's and passes on to it.
#pragma once
#include <stddef.h>

/// How often memory was asked for since the process began.
unsigned long allocation_count(void);

/// How many bytes are in use now.
size_t allocated_bytes(void);
