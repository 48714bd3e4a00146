#ifndef WORKBENCH_EMBEDDED_H
#define WORKBENCH_EMBEDDED_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The path of an embedded file, relative to the root of the repository; NULL after the last one.
const char *_Nullable embedded_path(size_t index);

/// The contents of an embedded file, in UTF-8; NULL if there is no such file.
const char *_Nullable embedded_text(const char *path);

#pragma clang assume_nonnull end

#endif
