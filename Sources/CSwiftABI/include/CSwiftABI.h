// What must be called with Swift's own calling convention, which only C can spell: value witnesses and two entry
// points of the standard library. What is merely read from memory is described in `ABILayout.swift`.
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

/// Turns the enum at `value` into its payload, in place. Afterwards the memory is no longer an enum.
static inline void swiftabi_projectEnumPayload(const void *witnesses, void *value, const void *type) {
    ((const SwiftValueWitnesses *)witnesses)->destructiveProjectEnumData(value, type);
}

/// Turns the payload at `value` into the enum of that tag, in place.
static inline void swiftabi_injectEnumTag(const void *witnesses, void *value, uint32_t tag, const void *type) {
    ((const SwiftValueWitnesses *)witnesses)->destructiveInjectEnumTag(value, tag, type);
}

// MARK: - Entry points of the standard library

/// The address of the value in the box of an indirect case. Swift: include/swift/Runtime/HeapObject.h; the standard
/// library's own Mirror reads indirect payloads by it (stdlib/public/runtime/ReflectionMirror.cpp).
SWIFTABI_CALL extern const void *swift_projectBox(const void *box);

static inline const void *swiftabi_boxedValue(const void *box) {
    return swift_projectBox(box);
}

/// `static func == (Self, Self) -> Bool` of Equatable, by the dispatch thunk that generic Swift code calls too. By
/// docs/ABI/CallingConvention.rst both values go by address, `Self` travels as the context, and the type's metadata
/// and its witness table for the protocol come last. Nothing is copied or retained on the way.
SWIFTABI_CALL extern uint8_t swiftabi_equatableThunk(
    const void *left, const void *right, __attribute__((swift_context)) const void *self, const void *type,
    const void *witnessTable
) __asm__("$sSQ2eeoiySbx_xtFZTj");

static inline bool swiftabi_isEqual(
    const void *left, const void *right, const void *type, const void *witnessTable
) {
    // A Swift Bool is one bit: what is above it in the register is unspecified.
    return swiftabi_equatableThunk(left, right, type, type, witnessTable) & 1;
}

// MARK: - Memory

static inline bool swiftabi_sameBytes(const void *left, const void *right, size_t count) {
    return __builtin_memcmp(left, right, count) == 0;
}

/// Whether the eight aligned bytes around `address` can be read.
bool swiftabi_isReadable(const void *_Nullable address);

#pragma clang assume_nonnull end

#endif
