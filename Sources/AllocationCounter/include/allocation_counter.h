// Counts what a thread asks of the heap, told apart by who asks. For measuring; nothing happens before it is started.
#pragma once
#include <stdint.h>

// Begins to count, in every library that is loaded by now; later ones from another call on. Answers whether allocations can
// be counted in this build: not under a sanitizer, which has a malloc of its own, and with the C library of GNU only.
int allocation_counter_start(void);

// Allocations of the calling thread since the counter was started.
int64_t allocation_counter_count(void);

// Those of them that other libraries asked for, such as libdrm's and Mesa's: all but the program, the runtime libraries of
// Swift and the C library.
int64_t allocation_counter_count_of_libraries(void);

// Prints the callers of the next allocations of the calling thread to standard output: to find those that are one too many.
void allocation_counter_trace(int number);
