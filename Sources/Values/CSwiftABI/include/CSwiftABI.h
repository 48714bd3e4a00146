// Functions that must be called using Swift's calling convention, which only C can declare, and queries about the
// process: value witnesses, entry points of the standard library, closures, loaded images, and symbols. Memory that is
// only read is described in `ABILayout.swift`.
#ifndef CSWIFTABI_H
#define CSWIFTABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define SWIFTABI_CALL __attribute__((swiftcall))

// MARK: - Value witness table
//
// Swift: docs/ABI/TypeMetadata.rst ("Common Metadata Layout"), include/swift/ABI/ValueWitness.def (the order below),
// include/swift/ABI/MetadataValues.h (TargetValueWitnessFlags). The last argument of every function is the metadata
// of the type itself.

typedef struct {
    const void *initializeBufferWithCopyOfBuffer;
    SWIFTABI_CALL void (*_Nonnull destroy)(void *value, const void *type);
    SWIFTABI_CALL void *_Nonnull (*_Nonnull initializeWithCopy)(void *target, void *source, const void *type);
    SWIFTABI_CALL void *_Nonnull (*_Nonnull assignWithCopy)(void *target, void *source, const void *type);
    SWIFTABI_CALL void *_Nonnull (*_Nonnull initializeWithTake)(void *target, void *source, const void *type);
    SWIFTABI_CALL void *_Nonnull (*_Nonnull assignWithTake)(void *target, void *source, const void *type);
    const void *getEnumTagSinglePayload;
    const void *storeEnumTagSinglePayload;
    size_t size;
    size_t stride;
    uint32_t flags;
    uint32_t extraInhabitantCount;
    // The next three exist only if `flags` has SWIFTABI_HAS_ENUM_WITNESSES.
    SWIFTABI_CALL unsigned (*_Nonnull getEnumTag)(const void *value, const void *type);
    SWIFTABI_CALL void (*_Nonnull destructiveProjectEnumData)(void *value, const void *type);
    SWIFTABI_CALL void (*_Nonnull destructiveInjectEnumTag)(void *value, unsigned tag, const void *type);
} SwiftValueWitnesses;

enum {
    SWIFTABI_ALIGNMENT_MASK = 0x000000FF,
    SWIFTABI_IS_NON_POD = 0x00010000,
    SWIFTABI_IS_NON_INLINE = 0x00020000,
    SWIFTABI_IS_NON_BITWISE_TAKABLE = 0x00100000,
    SWIFTABI_HAS_ENUM_WITNESSES = 0x00200000,
    SWIFTABI_IS_INCOMPLETE = 0x00400000,
    SWIFTABI_IS_NON_COPYABLE = 0x00800000,
};

static inline size_t swiftabi_size(const void *witnesses) {
    return ((const SwiftValueWitnesses *)witnesses)->size;
}

static inline size_t swiftabi_stride(const void *witnesses) {
    return ((const SwiftValueWitnesses *)witnesses)->stride;
}

static inline uint32_t swiftabi_flags(const void *witnesses) {
    return ((const SwiftValueWitnesses *)witnesses)->flags;
}

static inline uint32_t swiftabi_extraInhabitantCount(const void *witnesses) {
    return ((const SwiftValueWitnesses *)witnesses)->extraInhabitantCount;
}

static inline void swiftabi_destroy(const void *witnesses, void *value, const void *type) {
    ((const SwiftValueWitnesses *)witnesses)->destroy(value, type);
}

static inline void swiftabi_initializeWithCopy(
    const void *witnesses, void *target, const void *source, const void *type
) {
    ((const SwiftValueWitnesses *)witnesses)->initializeWithCopy(target, (void *)source, type);
}

static inline void swiftabi_initializeWithTake(const void *witnesses, void *target, void *source, const void *type) {
    ((const SwiftValueWitnesses *)witnesses)->initializeWithTake(target, source, type);
}

static inline uint32_t swiftabi_enumTag(const void *witnesses, const void *value, const void *type) {
    return ((const SwiftValueWitnesses *)witnesses)->getEnumTag(value, type);
}

/// Turns the enum at `value` into its payload, in place. After that, the memory is no longer an enum.
static inline void swiftabi_projectEnumPayload(const void *witnesses, void *value, const void *type) {
    ((const SwiftValueWitnesses *)witnesses)->destructiveProjectEnumData(value, type);
}

/// Turns the payload at `value` into the enum case with that tag, in place.
static inline void swiftabi_injectEnumTag(const void *witnesses, void *value, uint32_t tag, const void *type) {
    ((const SwiftValueWitnesses *)witnesses)->destructiveInjectEnumTag(value, tag, type);
}

// MARK: - Entry points of the standard library

/// The address of the value in the box of an indirect case. Swift: include/swift/Runtime/HeapObject.h; the standard
/// library's own Mirror uses it to read indirect payloads (stdlib/public/runtime/ReflectionMirror.cpp).
SWIFTABI_CALL extern const void *swift_projectBox(const void *box);

static inline const void *swiftabi_boxedValue(const void *box) {
    return swift_projectBox(box);
}

/// `static func == (Self, Self) -> Bool` of Equatable, through the dispatch thunk that generic Swift code also calls.
/// According to docs/ABI/CallingConvention.rst, both values are passed by address, `Self` is the context, and the
/// type's metadata and its witness table for the protocol come last. Nothing is copied or retained on the way.
SWIFTABI_CALL extern uint8_t swiftabi_equatableThunk(
    const void *left, const void *right, __attribute__((swift_context)) const void *self, const void *type,
    const void *witnessTable
) __asm__("$sSQ2eeoiySbx_xtFZTj");

static inline bool swiftabi_isEqual(
    const void *left, const void *right, const void *type, const void *witnessTable
) {
    // A Swift Bool is one bit; the higher bits in its register are unspecified.
    return swiftabi_equatableThunk(left, right, type, type, witnessTable) & 1;
}

// MARK: - Boxes and non-owning references
//
// Swift: include/swift/Runtime/HeapObject.h.

typedef struct {
    void *box;
    void *value;
} SwiftBox;

/// An object with room for one value of the type, which the caller initializes: the box of an indirect case.
SWIFTABI_CALL extern SwiftBox swift_allocBox(const void *type);
/// Frees a box whose value isn't initialized.
extern void swift_deallocBox(void *box);
extern void swift_release(void *_Nullable object);
/// The target of a weak reference, retained; null if it is gone.
extern void *_Nullable swift_weakLoadStrong(const void *reference);

static inline SwiftBox swiftabi_allocateBox(const void *type) {
    return swift_allocBox(type);
}

static inline void swiftabi_deallocateBox(void *box) {
    swift_deallocBox(box);
}

static inline void swiftabi_release(void *_Nullable object) {
    swift_release(object);
}

static inline void *_Nullable swiftabi_loadWeak(const void *reference) {
    return swift_weakLoadStrong(reference);
}

// MARK: - Calls
//
// Swift: docs/ABI/CallingConvention.rst. The registers are those of clang's `swiftcall`.

enum {
    SWIFTABI_INTEGER_ARGUMENTS = 6,
    SWIFTABI_DOUBLE_ARGUMENTS = 8,
    /// Words on the stack, for arguments that don't fit in registers.
    SWIFTABI_STACK_ARGUMENTS = 32,
    SWIFTABI_RESULTS = 4,
};

/// The result of a call. If n of the results are doubles, the first n doubles and 4 - n integers are set.
typedef struct {
    uint64_t integers[SWIFTABI_RESULTS];
    double doubles[SWIFTABI_RESULTS];
    /// The error that was thrown, owned by the caller. If it is set, the other members are meaningless.
    void *_Nullable error;
} SwiftCallResult;

/// Calls a Swift function or closure with every argument register loaded and all these words on the stack; the function
/// reads the ones it needs. If `indirectResult` isn't null, the result is written there.
SwiftCallResult swiftabi_call(
    const void *function, const void *_Nullable context, const uint64_t *integers, const double *doubles,
    const uint64_t *stack, int doubleResults, void *_Nullable indirectResult
);

// MARK: - The process

typedef enum {
    SwiftSectionConformances,
    SwiftSectionTypes,
    /// The mangled names of the types of fields and payloads.
    SwiftSectionTypeNames,
} SwiftSection;

/// Calls `body` with the given section of every loaded image that was compiled from Swift. False if the runtime can't
/// list them.
bool swiftabi_forEachSection(
    SwiftSection section, void (*body)(const void *start, size_t size, void *context), void *context
);

/// Calls `body` for every conformance to `protocol` in a section of conformances. `place` is the protocol's offset in a
/// record. If `isGuarded` is true, each address is checked before it is read.
void swiftabi_forEachConformance(
    const void *section, size_t size, const void *protocol, size_t place, bool isGuarded,
    void (*body)(const void *conformance, void *context), void *context
);

/// Calls `body` for every descriptor in a section of types, or only for `wanted` if the section contains it.
void swiftabi_forEachType(
    const void *section, size_t size, const void *_Nullable wanted, bool isGuarded,
    void (*body)(const void *descriptor, void *context), void *context
);

/// The start of the image that contains `address`; null if there is none.
const void *_Nullable swiftabi_imageBase(const void *address);

/// Calls `body` for every function with this prefix and suffix, exported or not, in the symbol table of the image that
/// contains `address`: initializers (`fC`), default arguments (`_`), getters of static properties (`vgZ`) and initial
/// values of properties (`vpfi`). A stripped image has no such table.
void swiftabi_forEachFunction(
    const void *address, const char *prefix, const char *suffix,
    void (*body)(const char *name, const void *function, void *context), void *context
);

/// Calls `body` for every address that a function's code refers to: the functions it calls, and the addresses it takes.
/// False if no function starts at the given address, or if code for this machine can't be read.
bool swiftabi_forEachReference(
    const void *function, void (*body)(const void *target, void *context), void *context
);

/// The name as a reader would write it, to be freed by the caller; null if it isn't a mangled name.
extern char *_Nullable swift_demangle(
    const char *name, size_t length, char *_Nullable output, size_t *_Nullable outputSize, uint32_t flags
);

static inline char *_Nullable swiftabi_demangle(const char *name, size_t length) {
    return swift_demangle(name, length, NULL, NULL, 0);
}

// MARK: - Memory

static inline bool swiftabi_sameBytes(const void *left, const void *right, size_t count) {
    return __builtin_memcmp(left, right, count) == 0;
}

/// Whether the eight aligned bytes around `address` can be read.
bool swiftabi_isReadable(const void *_Nullable address);

#pragma clang assume_nonnull end

#endif
