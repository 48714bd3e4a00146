// The contents of the loaded images: sections with Swift's records, and their symbol tables.
#define _GNU_SOURCE
#include "CSwiftABI.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: - Sections
//
// Sections aren't mapped by name. Only the runtime knows where they are, because every image registers its own when it
// is loaded. Swift: stdlib/public/SwiftShims/swift/shims/MetadataSections.h. The function is an interface for Swift's
// own packages; it is weak here, so its absence can be detected.

typedef struct {
    const void *start;
    size_t length;
} SectionRange;

typedef struct {
    uintptr_t version;
    const void *base;
    const void *unused[2];
    SectionRange protocols;
    SectionRange conformances;
    SectionRange types;
    SectionRange typeNames;
} MetadataSections;

extern void swift_enumerateAllMetadataSections(
    bool (*body)(const MetadataSections *sections, void *context), void *context
) __attribute__((weak));

typedef struct {
    SwiftSection section;
    void (*body)(const void *start, size_t size, void *context);
    void *context;
} SectionRequest;

static bool visitSections(const MetadataSections *sections, void *context) {
    const SectionRequest *request = context;
    const SectionRange *range = request->section == SwiftSectionConformances ? &sections->conformances
        : request->section == SwiftSectionTypes                              ? &sections->types
                                                                             : &sections->typeNames;
    if (range->start && range->length) {
        request->body(range->start, range->length, request->context);
    }
    return true;
}

bool swiftabi_forEachSection(
    SwiftSection section, void (*body)(const void *start, size_t size, void *context), void *context
) {
    if (!swift_enumerateAllMetadataSections) {
        return false;
    }
    SectionRequest request = {section, body, context};
    swift_enumerateAllMetadataSections(visitSections, &request);
    return true;
}

// MARK: - Records
//
// This is written in C because there are tens of thousands of records, which every kernel reads when it starts, and
// debug builds of Swift need a function call for each load.

/// Whether the bytes can be read. The system is asked only once per page, unless reads alternate between many pages.
static bool canRead(const void *address, size_t size, bool isGuarded) {
    static _Thread_local uintptr_t known[256];
    if (!isGuarded) {
        return true;
    }
    for (uintptr_t page = (uintptr_t)address >> 12; page <= ((uintptr_t)address + size - 1) >> 12; page++) {
        uintptr_t *entry = &known[page % 256];
        if (*entry == page) {
            continue;
        }
        if (!swiftabi_isReadable((const void *)(page << 12))) {
            return false;
        }
        *entry = page;
    }
    return true;
}

/// The target of a relative pointer; null if there is none. The bits of `flags` aren't part of the distance.
static const uint8_t *target(const uint8_t *place, int32_t flags, int32_t *found, bool isGuarded) {
    int32_t distance;
    if (!canRead(place, sizeof distance, isGuarded)) {
        return NULL;
    }
    memcpy(&distance, place, sizeof distance);
    *found = distance & flags;
    return distance == 0 ? NULL : place + (distance & ~flags);
}

static const void *pointerAt(const uint8_t *place, bool isGuarded) {
    const void *pointer = NULL;
    if (place && canRead(place, sizeof pointer, isGuarded)) {
        memcpy(&pointer, place, sizeof pointer);
    }
    return pointer;
}

void swiftabi_forEachConformance(
    const void *section, size_t size, const void *protocol, size_t place, bool isGuarded,
    void (*body)(const void *conformance, void *context), void *context
) {
    const uint8_t *record = section;
    for (const uint8_t *end = record + size / 4 * 4; record < end; record += 4) {
        int32_t flags = 0;
        const uint8_t *conformance = target(record, 0, &flags, isGuarded);
        const uint8_t *found = conformance ? target(conformance + place, 1, &flags, isGuarded) : NULL;
        if (found && (flags ? pointerAt(found, isGuarded) : found) == protocol) {
            body(conformance, context);
        }
    }
}

void swiftabi_forEachType(
    const void *section, size_t size, const void *wanted, bool isGuarded,
    void (*body)(const void *descriptor, void *context), void *context
) {
    const uint8_t *record = section;
    for (const uint8_t *end = record + size / 4 * 4; record < end; record += 4) {
        // The lowest two bits give the kind of the reference (TypeMetadataRecord).
        int32_t kind = 0;
        const uint8_t *direct = target(record, 3, &kind, isGuarded);
        const void *descriptor = kind == 0 ? direct : pointerAt(direct, isGuarded);
        if (descriptor && (!wanted || descriptor == wanted)) {
            body(descriptor, context);
        }
    }
}

// MARK: - Symbols

typedef struct {
    uintptr_t address;
    uintptr_t base;
    char path[4096];
    bool found;
} ImageSearch;

static int visitImage(struct dl_phdr_info *image, size_t size, void *context) {
    (void)size;
    ImageSearch *search = context;
    for (int index = 0; index < image->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
        uintptr_t start = image->dlpi_addr + segment->p_vaddr;
        if (segment->p_type != PT_LOAD || search->address < start || search->address >= start + segment->p_memsz) {
            continue;
        }
        // The main program has no name.
        const char *path = image->dlpi_name && image->dlpi_name[0] ? image->dlpi_name : "/proc/self/exe";
        if (strlen(path) >= sizeof search->path) {
            return 1;
        }
        strcpy(search->path, path);
        search->base = image->dlpi_addr;
        search->found = true;
        return 1;
    }
    return 0;
}

/// Whether `count` records of `size` bytes at `offset` are within the file.
static bool isWithin(size_t fileSize, uint64_t offset, uint64_t count, uint64_t size) {
    return size != 0 && offset <= fileSize && count <= (fileSize - offset) / size;
}

/// Whether the symbol names a function that makes a value: an initializer (`fC`), a default argument (`A_`, `A0_`), the
/// getter of a static property (`vgZ`), or a property's initial value (`vpfi`).
static bool makesValue(const char *name, size_t length) {
    if (length < 6 || name[0] != '$' || name[1] != 's') {
        return false;
    }
    const char *last = name + length - 1;
    if (*last == '_') {
        do {
            last -= 1;
        } while (*last >= '0' && *last <= '9');
        return *last == 'A';
    }
    return (last[0] == 'C' && last[-1] == 'f') || (last[0] == 'Z' && last[-1] == 'g' && last[-2] == 'v') ||
        (last[0] == 'i' && last[-1] == 'f' && last[-2] == 'p' && last[-3] == 'v');
}

typedef struct {
    /// The name, once the index is complete; before that, its offset in `names`.
    const char *name;
    uintptr_t address;
} NamedFunction;

/// The functions of an image that make values, ordered by name. The file is read only once, because a table has
/// hundreds of thousands of symbols.
typedef struct FunctionIndex {
    struct FunctionIndex *next;
    uintptr_t base;
    NamedFunction *functions;
    size_t count, capacity;
    char *names;
    size_t size, room;
} FunctionIndex;

static bool append(FunctionIndex *index, const char *name, size_t length, uintptr_t address) {
    if (index->count == index->capacity) {
        size_t capacity = index->capacity * 2 + 256;
        NamedFunction *functions = realloc(index->functions, capacity * sizeof *functions);
        if (!functions) {
            return false;
        }
        index->functions = functions;
        index->capacity = capacity;
    }
    if (index->room - index->size <= length) {
        size_t room = index->room * 2 + length + 4096;
        char *names = realloc(index->names, room);
        if (!names) {
            return false;
        }
        index->names = names;
        index->room = room;
    }
    memcpy(index->names + index->size, name, length + 1);
    index->functions[index->count] = (NamedFunction){(const char *)index->size, address};
    index->count += 1;
    index->size += length + 1;
    return true;
}

static int compareNames(const void *left, const void *right) {
    return strcmp(((const NamedFunction *)left)->name, ((const NamedFunction *)right)->name);
}

static void readSymbols(const char *file, size_t fileSize, FunctionIndex *index) {
    const ElfW(Ehdr) *header = (const void *)file;
    if (fileSize < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_shentsize != sizeof(ElfW(Shdr)) ||
        !isWithin(fileSize, header->e_shoff, header->e_shnum, sizeof(ElfW(Shdr)))) {
        return;
    }
    const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
    for (int section = 0; section < header->e_shnum; section++) {
        const ElfW(Shdr) *table = &sections[section];
        if (table->sh_type != SHT_SYMTAB || table->sh_link >= header->e_shnum) {
            continue;
        }
        const ElfW(Shdr) *names = &sections[table->sh_link];
        size_t count = table->sh_size / sizeof(ElfW(Sym));
        if (!isWithin(fileSize, table->sh_offset, count, sizeof(ElfW(Sym))) ||
            !isWithin(fileSize, names->sh_offset, names->sh_size, 1)) {
            continue;
        }
        const ElfW(Sym) *symbols = (const void *)(file + table->sh_offset);
        for (size_t number = 0; number < count; number++) {
            if (symbols[number].st_name >= names->sh_size || symbols[number].st_value == 0 ||
                ELF64_ST_TYPE(symbols[number].st_info) != STT_FUNC) {
                continue;
            }
            const char *name = file + names->sh_offset + symbols[number].st_name;
            size_t limit = names->sh_size - symbols[number].st_name;
            size_t length = strnlen(name, limit);
            if (length < limit && makesValue(name, length) &&
                !append(index, name, length, index->base + symbols[number].st_value)) {
                return;
            }
        }
    }
}

const void *swiftabi_imageBase(const void *address) {
    ImageSearch search = {.address = (uintptr_t)address};
    dl_iterate_phdr(visitImage, &search);
    return search.found ? (const void *)search.base : NULL;
}

static void readFile(const char *path, FunctionIndex *index) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return;
    }
    struct stat status;
    void *file = MAP_FAILED;
    if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
        file = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    }
    close(descriptor);
    if (file == MAP_FAILED) {
        return;
    }
    readSymbols(file, (size_t)status.st_size, index);
    munmap(file, (size_t)status.st_size);
}

/// The index of the image that contains the address; null if there is none. It is made on first use and kept.
static const FunctionIndex *functionIndex(const void *address) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static FunctionIndex *known = NULL;
    ImageSearch search = {.address = (uintptr_t)address};
    dl_iterate_phdr(visitImage, &search);
    if (!search.found) {
        return NULL;
    }
    pthread_mutex_lock(&mutex);
    FunctionIndex *index = known;
    while (index && index->base != search.base) {
        index = index->next;
    }
    if (!index && (index = calloc(1, sizeof *index))) {
        index->base = search.base;
        readFile(search.path, index);
        for (size_t number = 0; number < index->count; number++) {
            index->functions[number].name = index->names + (uintptr_t)index->functions[number].name;
        }
        qsort(index->functions, index->count, sizeof *index->functions, compareNames);
        index->next = known;
        known = index;
    }
    pthread_mutex_unlock(&mutex);
    return index;
}

void swiftabi_forEachFunction(
    const void *address, const char *prefix, const char *suffix,
    void (*body)(const char *name, const void *function, void *context), void *context
) {
    const FunctionIndex *index = functionIndex(address);
    if (!index) {
        return;
    }
    size_t low = 0, high = index->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(index->functions[middle].name, prefix) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    size_t prefixLength = strlen(prefix), suffixLength = strlen(suffix);
    for (; low < index->count && strncmp(index->functions[low].name, prefix, prefixLength) == 0; low++) {
        const char *name = index->functions[low].name;
        size_t length = strlen(name);
        if (length >= suffixLength && memcmp(name + length - suffixLength, suffix, suffixLength) == 0) {
            body(name, (const void *)index->functions[low].address, context);
        }
    }
}
