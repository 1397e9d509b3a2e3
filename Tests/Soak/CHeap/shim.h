#ifndef VITRINE_SOAK_HEAP_H
#define VITRINE_SOAK_HEAP_H
#include <malloc.h>
#include <stddef.h>

/* Bytes that malloc has given out and not got back. What it keeps of those it has got goes back to the system. */
static inline size_t soak_heap_in_use(void) {
  struct mallinfo2 info;
  malloc_trim(0);
  info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#endif
