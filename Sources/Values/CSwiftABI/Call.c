// Calls a closure of any type: loads all argument registers and part of the stack, and returns all result registers.
#include "CSwiftABI.h"

#define CONTEXT __attribute__((swift_context))
#define ERROR __attribute__((swift_error_result))
#define INDIRECT __attribute__((swift_indirect_result))

#define WORDS8 uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t
#define STACK8(n) s[n], s[n + 1], s[n + 2], s[n + 3], s[n + 4], s[n + 5], s[n + 6], s[n + 7]

// When the integer registers are used up, each further word goes on the stack, in argument order. The caller removes
// the words, so a function may read fewer of them.
#define PARAMETERS                                                                                                     \
    uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, double, double, double, double, double, double,       \
        double, double, WORDS8, WORDS8, WORDS8, WORDS8, CONTEXT const void *, ERROR void **
#define ARGUMENTS                                                                                                      \
    i[0], i[1], i[2], i[3], i[4], i[5], d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], STACK8(0), STACK8(8),         \
        STACK8(16), STACK8(24), context, &result.error

// More than four result registers are never used, so a function whose result has n doubles has at most 4 - n integers.
typedef struct { uint64_t a, b, c, d; } Integers4;
typedef struct { uint64_t a, b, c; double x; } Integers3;
typedef struct { uint64_t a, b; double x, y; } Integers2;
typedef struct { uint64_t a; double x, y, z; } Integers1;
typedef struct { double x, y, z, w; } Integers0;

typedef SWIFTABI_CALL Integers4 (*Call0)(PARAMETERS);
typedef SWIFTABI_CALL Integers3 (*Call1)(PARAMETERS);
typedef SWIFTABI_CALL Integers2 (*Call2)(PARAMETERS);
typedef SWIFTABI_CALL Integers1 (*Call3)(PARAMETERS);
typedef SWIFTABI_CALL Integers0 (*Call4)(PARAMETERS);
typedef SWIFTABI_CALL void (*CallIndirect)(INDIRECT void *, PARAMETERS);

SwiftCallResult swiftabi_call(
    const void *function, const void *context, const uint64_t *i, const double *d, const uint64_t *s,
    int doubleResults, void *indirectResult
) {
    SwiftCallResult result = {{0}, {0}, 0};
    if (indirectResult) {
        ((CallIndirect)function)(indirectResult, ARGUMENTS);
        return result;
    }
    switch (doubleResults) {
    case 0: {
        Integers4 r = ((Call0)function)(ARGUMENTS);
        result.integers[0] = r.a, result.integers[1] = r.b, result.integers[2] = r.c, result.integers[3] = r.d;
        break;
    }
    case 1: {
        Integers3 r = ((Call1)function)(ARGUMENTS);
        result.integers[0] = r.a, result.integers[1] = r.b, result.integers[2] = r.c, result.doubles[0] = r.x;
        break;
    }
    case 2: {
        Integers2 r = ((Call2)function)(ARGUMENTS);
        result.integers[0] = r.a, result.integers[1] = r.b, result.doubles[0] = r.x, result.doubles[1] = r.y;
        break;
    }
    case 3: {
        Integers1 r = ((Call3)function)(ARGUMENTS);
        result.integers[0] = r.a, result.doubles[0] = r.x, result.doubles[1] = r.y, result.doubles[2] = r.z;
        break;
    }
    default: {
        Integers0 r = ((Call4)function)(ARGUMENTS);
        result.doubles[0] = r.x, result.doubles[1] = r.y, result.doubles[2] = r.z, result.doubles[3] = r.w;
        break;
    }
    }
    return result;
}
