// For dl_iterate_phdr.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "allocation_counter.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(SANITIZED) || !defined(__GLIBC__) || !(defined(__x86_64__) || defined(__aarch64__))

int allocation_counter_start(void) { return 0; }
int64_t allocation_counter_count(void) { return 0; }
int64_t allocation_counter_count_of_libraries(void) { return 0; }
void allocation_counter_trace(int number) { (void)number; }

#else

#include <dlfcn.h>
#include <elf.h>
#include <execinfo.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// A library calls malloc through an address in a table of its own, which the dynamic linker has filled in. These addresses are
// exchanged for those of functions that count and go on to the one that was there. A program's own malloc in place of the C
// library's would count as well, but for ever, and for every user.

static __thread int64_t own_count, library_count;
// Of the next allocations, those whose callers are still to be printed.
static __thread int traced;

int64_t allocation_counter_count(void) { return own_count + library_count; }
int64_t allocation_counter_count_of_libraries(void) { return library_count; }
void allocation_counter_trace(int number) { traced = number; }

// The code of what counts as the program's own.
static struct {
    ElfW(Addr) start, end;
} own_code[64];
static int own_code_count;

static int is_own(ElfW(Addr) caller) {
    for (int i = 0; i < own_code_count; i++) {
        if (caller >= own_code[i].start && caller < own_code[i].end) return 1;
    }
    return 0;
}

static void note(const void *caller) {
    if (is_own((ElfW(Addr))caller)) own_count++; else library_count++;
    if (traced <= 0) return;
    void *callers[24];
    int left = traced - 1;
    // Printing may allocate.
    traced = 0;
    int depth = backtrace(callers, 24);
    backtrace_symbols_fd(callers + 2, depth - 2, STDOUT_FILENO);
    traced = left;
}

#define NOTE note(__builtin_return_address(0))

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static int (*real_posix_memalign)(void **, size_t, size_t);
static void *(*real_aligned_alloc)(size_t, size_t);

static void *counted_malloc(size_t size) { NOTE; return real_malloc(size); }
static void *counted_calloc(size_t number, size_t size) { NOTE; return real_calloc(number, size); }
static void *counted_realloc(void *block, size_t size) { NOTE; return real_realloc(block, size); }
static int counted_posix_memalign(void **block, size_t alignment, size_t size) {
    NOTE;
    return real_posix_memalign(block, alignment, size);
}
static void *counted_aligned_alloc(size_t alignment, size_t size) { NOTE; return real_aligned_alloc(alignment, size); }

static const struct {
    const char *name;
    void **real;
    void *counted;
} functions[] = {
    {"malloc", (void **)&real_malloc, (void *)counted_malloc},
    {"calloc", (void **)&real_calloc, (void *)counted_calloc},
    {"realloc", (void **)&real_realloc, (void *)counted_realloc},
    {"posix_memalign", (void **)&real_posix_memalign, (void *)counted_posix_memalign},
    {"aligned_alloc", (void **)&real_aligned_alloc, (void *)counted_aligned_alloc},
};
static const int function_count = sizeof functions / sizeof functions[0];

#if defined(__x86_64__)
static const unsigned slot_types[] = {R_X86_64_JUMP_SLOT, R_X86_64_GLOB_DAT};
#else
static const unsigned slot_types[] = {R_AARCH64_JUMP_SLOT, R_AARCH64_GLOB_DAT};
#endif

// Writes an address into a table that may have been made read-only after it was filled in.
static void fill(void **slot, void *function) {
    if (*slot == function) return;
    uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *page = (void *)((uintptr_t)slot & ~(size - 1));
    // A slot is aligned, so it lies in one page.
    if (mprotect(page, size, PROT_READ | PROT_WRITE) == 0) *slot = function;
}

static void exchange(const ElfW(Rela) *entries, size_t size, const struct dl_phdr_info *object, const ElfW(Sym) *symbols,
                     const char *names) {
    for (size_t i = 0; i < size / sizeof *entries; i++) {
        unsigned type = ELF64_R_TYPE(entries[i].r_info);
        if (type != slot_types[0] && type != slot_types[1]) continue;
        const char *name = names + symbols[ELF64_R_SYM(entries[i].r_info)].st_name;
        for (int f = 0; f < function_count; f++) {
            if (strcmp(name, functions[f].name) == 0) {
                fill((void **)(object->dlpi_addr + entries[i].r_offset), functions[f].counted);
            }
        }
    }
}

static int begins_with(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

static int is_own_object(const char *path) {
    // The program itself has no name here.
    if (!*path) return 1;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    static const char *const runtime[] = {
        "libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime", "libc.so"};
    for (size_t i = 0; i < sizeof runtime / sizeof runtime[0]; i++) {
        if (begins_with(name, runtime[i])) return 1;
    }
    return 0;
}

static void note_code(const struct dl_phdr_info *object) {
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
        if (own_code_count == sizeof own_code / sizeof own_code[0]) return;
        own_code[own_code_count].start = object->dlpi_addr + segment->p_vaddr;
        own_code[own_code_count].end = own_code[own_code_count].start + segment->p_memsz;
        own_code_count++;
    }
}

static int count_in(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size, (void)context;
    const char *path = object->dlpi_name;
    // The kernel's object asks for nothing and has other addresses; the linker has a malloc of its own until it has ours.
    if (strstr(path, "linux-vdso") || strstr(path, "/ld-linux")) return 0;
    if (is_own_object(path)) note_code(object);
    const ElfW(Dyn) *entry = NULL;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        if (object->dlpi_phdr[i].p_type == PT_DYNAMIC) {
            entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
        }
    }
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    const ElfW(Rela) *calls = NULL, *data = NULL;
    size_t calls_size = 0, data_size = 0;
    for (; entry && entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_SYMTAB: symbols = (const ElfW(Sym) *)entry->d_un.d_ptr; break;
        case DT_STRTAB: names = (const char *)entry->d_un.d_ptr; break;
        case DT_JMPREL: calls = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
        case DT_PLTRELSZ: calls_size = entry->d_un.d_val; break;
        case DT_RELA: data = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
        case DT_RELASZ: data_size = entry->d_un.d_val; break;
        }
    }
    if (!symbols || !names) return 0;
    if (calls) exchange(calls, calls_size, object, symbols, names);
    if (data) exchange(data, data_size, object, symbols, names);
    return 0;
}

int allocation_counter_start(void) {
    for (int f = 0; f < function_count; f++) {
        if (!*functions[f].real) *functions[f].real = dlsym(RTLD_DEFAULT, functions[f].name);
        if (!*functions[f].real) return 0;
    }
    own_code_count = 0;
    dl_iterate_phdr(count_in, NULL);
    return 1;
}

#endif
