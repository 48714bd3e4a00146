// Finds out which code a call runs: the processor stops after each instruction, and a signal handler notes its address.
// Calls to other images, such as the standard library, run at full speed up to their return.
#define _GNU_SOURCE
#include "CSystem.h"

#include <link.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)

_Static_assert(csystem_longest_path == PATH_MAX, "csystem_longest_path must be PATH_MAX");

enum { MOST_CALLS = 16, MOST_RANGES = 8, MOST_ADDRESSES = 1 << 16, STEP_FLAG = 0x100, BREAKPOINT = 0xCC };

static struct {
  struct {
    uintptr_t low, high;
  } ranges[MOST_RANGES];
  int range_count;
  /// The stack at the start of each open call.
  uintptr_t calls[MOST_CALLS];
  int depth;
  uintptr_t last_counter, last_stack;
  /// The return address of the call that runs at full speed, and the byte that a breakpoint replaces there.
  unsigned char *resumption, resumed_byte;
  /// The number of steps left before tracing gives up.
  long left;
  int is_over;
  /// A hash table of the addresses.
  uintptr_t addresses[MOST_ADDRESSES];
  int address_count;
} trace;

static int is_inside(uintptr_t address) {
  for (int index = 0; index < trace.range_count; index++)
    if (trace.ranges[index].low <= address && address < trace.ranges[index].high) return 1;
  return 0;
}

static void note(uintptr_t address) {
  if (trace.address_count > MOST_ADDRESSES / 2) return;
  size_t slot = (address * 0x9E3779B97F4A7C15u) >> 48;
  while (trace.addresses[slot] && trace.addresses[slot] != address) slot = (slot + 1) % MOST_ADDRESSES;
  trace.address_count += trace.addresses[slot] == 0;
  trace.addresses[slot] = address;
}

static int make_writable(const unsigned char *place) {
  uintptr_t page = (uintptr_t)place & -(uintptr_t)getpagesize();
  return mprotect((void *)page, (size_t)getpagesize(), PROT_READ | PROT_WRITE | PROT_EXEC);
}

static void step(int number, siginfo_t *information, void *context) {
  (void)number, (void)information;
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  if (trace.resumption && registers[REG_RIP] == (greg_t)(uintptr_t)(trace.resumption + 1)) {
    *trace.resumption = trace.resumed_byte;
    registers[REG_RIP]--;
    trace.resumption = NULL;
  }
  registers[REG_EFL] &= ~STEP_FLAG;
  if (trace.is_over || --trace.left <= 0) return;
  uintptr_t counter = (uintptr_t)registers[REG_RIP], stack = (uintptr_t)registers[REG_RSP];
  uintptr_t top = *(uintptr_t *)stack;
  while (trace.depth > 0 && stack > trace.calls[trace.depth - 1]) trace.depth--;
  // A call pushes the address after itself. No instruction is longer than 15 bytes.
  int is_call = stack == trace.last_stack - sizeof top && top - trace.last_counter - 1 < 15;
  int is_too_deep = is_call && trace.depth == MOST_CALLS;
  if (is_call && !is_too_deep) trace.calls[trace.depth++] = stack;
  trace.last_counter = counter;
  trace.last_stack = stack;
  if ((is_too_deep || !is_inside(counter)) && is_inside(top) && make_writable((unsigned char *)top) == 0) {
    trace.resumption = (unsigned char *)top;
    trace.resumed_byte = *trace.resumption;
    *trace.resumption = BREAKPOINT;
    return;
  }
  if (is_inside(counter)) note(counter);
  registers[REG_EFL] |= STEP_FLAG;
}

typedef struct {
  uintptr_t address;
  uintptr_t base;
  int is_added;
  char path[csystem_longest_path];
} image_request;

/// Adds the code of the image that contains an address.
static int add_image(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  image_request *request = context;
  uintptr_t address = request->address - image->dlpi_addr;
  int is_meant = 0;
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[index];
    is_meant |= part->p_type == PT_LOAD && address - part->p_vaddr < part->p_memsz;
  }
  if (!is_meant) return 0;
  request->base = image->dlpi_addr;
  // For the program itself, the loader gives an empty name.
  const char *name = image->dlpi_name && image->dlpi_name[0] ? image->dlpi_name : "/proc/self/exe";
  if (!realpath(name, request->path)) request->path[0] = 0;
  for (int index = 0; index < image->dlpi_phnum && trace.range_count < MOST_RANGES; index++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    trace.ranges[trace.range_count].low = image->dlpi_addr + part->p_vaddr;
    trace.ranges[trace.range_count++].high = image->dlpi_addr + part->p_vaddr + part->p_memsz;
    request->is_added = 1;
  }
  return 1;
}

int csystem_trace(void (*body)(void *), void *context, const unsigned long images[], int count, long most_steps) {
  memset(&trace, 0, sizeof trace);
  for (int index = 0; index < count; index++) {
    image_request request = {.address = images[index]};
    dl_iterate_phdr(add_image, &request);
    if (!request.is_added) return -1;
  }
  trace.left = most_steps;
  struct sigaction action = {.sa_sigaction = step, .sa_flags = SA_SIGINFO}, former;
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGTRAP, &action, &former) != 0) return -1;
  __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" ::: "memory", "cc");
  body(context);
  trace.is_over = 1;
  __asm__ volatile("nop; nop" ::: "memory");
  sigaction(SIGTRAP, &former, NULL);
  return trace.left > 0 ? trace.address_count : -1;
}

int csystem_take_traced(unsigned long image, char path[csystem_longest_path], unsigned long *offsets, int count) {
  image_request request = {.address = image};
  trace.range_count = 0;
  dl_iterate_phdr(add_image, &request);
  int taken = 0;
  for (size_t slot = 0; slot < MOST_ADDRESSES && taken < count; slot++)
    if (is_inside(trace.addresses[slot])) offsets[taken++] = trace.addresses[slot] - request.base;
  strcpy(path, request.path);
  return taken;
}

#else

int csystem_trace(void (*body)(void *), void *context, const unsigned long images[], int count, long most_steps) {
  return -1;
}

int csystem_take_traced(unsigned long image, char path[csystem_longest_path], unsigned long *offsets, int count) { return 0; }

#endif
