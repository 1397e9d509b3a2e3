// Counts what a thread asks of the heap. Linked into the test program, where its malloc family takes the C library's place.
#pragma once
#include <stdint.h>

// Whether allocations can be counted in this build: not under a sanitizer, which has a malloc of its own.
int allocation_counter_is_available(void);

// Allocations of the calling thread since its beginning.
int64_t allocation_counter_count(void);


// Writes to standard output who makes the calling thread's next `number` allocations.
void allocation_counter_trace(int number);
