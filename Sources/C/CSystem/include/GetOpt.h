// getopt_long, which glibc's module for Swift leaves out, and its variables, which Swift must not access as globals.
#pragma once

#include <getopt.h>

static inline void getopt_begin(void) {
  // Setting this to zero makes getopt_long forget the previous call.
  optind = 0;
  opterr = 0;
}

static inline const char *getopt_argument(void) { return optarg; }
static inline int getopt_next_index(void) { return optind; }
static inline int getopt_culprit(void) { return optopt; }
