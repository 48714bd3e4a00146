// The addresses that a function's code refers to: the functions it calls, and the addresses it takes.
#define _GNU_SOURCE
#include "CSwiftABI.h"

#include <link.h>
#include <string.h>

typedef struct {
    uintptr_t address;
    const uint8_t *header;
} UnwindSearch;

/// Finds the table of functions in the image that contains an address.
static int visitUnwindTable(struct dl_phdr_info *image, size_t size, void *context) {
    (void)size;
    UnwindSearch *search = context;
    const uint8_t *header = NULL;
    bool isInside = false;
    for (int index = 0; index < image->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
        uintptr_t start = image->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_GNU_EH_FRAME) {
            header = (const uint8_t *)start;
        } else if (segment->p_type == PT_LOAD && search->address >= start &&
                   search->address < start + segment->p_memsz) {
            isInside = true;
        }
    }
    if (isInside) {
        search->header = header;
    }
    return isInside;
}

static int32_t distanceAt(const uint8_t *place) {
    int32_t distance;
    memcpy(&distance, place, sizeof distance);
    return distance;
}

/// The size of the function that starts at an address, from the unwind table; 0 if no function starts there.
///
/// Linux Standard Base, "Exception Frames": the table is a sorted list of pairs, which contain the distances from the
/// table's header to a function and to its record. The record repeats the function's place, followed by its size.
static uint32_t functionSize(uintptr_t address) {
    UnwindSearch search = {.address = address};
    dl_iterate_phdr(visitUnwindTable, &search);
    // Version 1: the count has four bytes, and the table is sorted, with pairs of four bytes each, relative to the
    // header.
    if (!search.header || search.header[0] != 1 || search.header[2] != 0x03 || search.header[3] != 0x3b) {
        return 0;
    }
    const uint8_t *table = search.header + 12;
    uint32_t count = (uint32_t)distanceAt(search.header + 8);
    int64_t wanted = (int64_t)(address - (uintptr_t)search.header);
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (distanceAt(table + (size_t)middle * 8) < wanted) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == count || distanceAt(table + (size_t)low * 8) != wanted) {
        return 0;
    }
    const uint8_t *record = search.header + distanceAt(table + (size_t)low * 8 + 4);
    // A record contains its length, the distance to the records' common part, the relative address of the function, and
    // its size.
    if ((uintptr_t)(record + 8) + (uintptr_t)(intptr_t)distanceAt(record + 8) != address) {
        return 0;
    }
    return (uint32_t)distanceAt(record + 12);
}

bool swiftabi_forEachReference(
    const void *function, void (*body)(const void *target, void *context), void *context
) {
#if defined(__x86_64__)
    const uint8_t *code = function;
    uint32_t size = functionSize((uintptr_t)function);
    // Instructions have no fixed length, so each offset is tried. Bytes that only look like one of these instructions
    // lead to addresses that callers ignore.
    for (uint32_t place = 1; place + 4 <= size; place++) {
        bool isCall = code[place - 1] == 0xe8 || code[place - 1] == 0xe9;
        bool isAddress = place >= 2 && code[place - 2] == 0x8d && (code[place - 1] & 0xc7) == 0x05;
        if (isCall || isAddress) {
            body(code + place + 4 + distanceAt(code + place), context);
        }
    }
    return size > 0;
#else
    return false;
#endif
}
