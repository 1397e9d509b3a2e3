#include "allocation_counter.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__)
#include <execinfo.h>
#endif

static __thread int64_t count;
/* Of the next allocations, those whose callers are still to be printed. */
static __thread int traced;

void allocation_counter_trace(int number) { traced = number; }

static void note(void) {
    count++;
#if defined(__GLIBC__)
    if (traced > 0) {
        void *callers[24];
        int left = traced - 1;
        /* Printing may allocate. */
        traced = 0;
        int depth = backtrace(callers, 24);
        backtrace_symbols_fd(callers + 2, depth - 2, 1);
        traced = left;
    }
#endif
}

int64_t allocation_counter_count(void) { return count; }

#if defined(SANITIZED) || !defined(__GLIBC__)

int allocation_counter_is_available(void) { return 0; }

#else

int allocation_counter_is_available(void) { return 1; }

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    note();
    return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    note();
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

#endif
