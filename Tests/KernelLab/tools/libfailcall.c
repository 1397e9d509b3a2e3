/*
 * Counts a program's ioctls on graphics and input devices, and makes one or more of them fail. For LD_PRELOAD.
 *
 * FAILCALL_COUNT=FILE: at the end of the process the number of calls is written there.
 * FAILCALL=N:ERRNO: the N-th call fails, the first being 1, without being made. FAILCALL=N+:ERRNO: all from there on.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

static atomic_long calls;
static long first = -1;
static int forever, error;

__attribute__((constructor)) static void start(void) {
  const char *wish = getenv("FAILCALL");
  char sign[2] = "";
  if (!wish) return;
  if (sscanf(wish, "%ld%1[+]:%d", &first, sign, &error) == 3) forever = 1;
  else if (sscanf(wish, "%ld:%d", &first, &error) != 2) first = -1;
}

__attribute__((destructor)) static void finish(void) {
  const char *path = getenv("FAILCALL_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", (long)calls);
  fclose(file);
}

int ioctl(int descriptor, unsigned long request, ...) {
  static int (*real)(int, unsigned long, void *);
  va_list arguments;
  void *argument;
  va_start(arguments, request);
  argument = va_arg(arguments, void *);
  va_end(arguments);
  if (!real) real = (int (*)(int, unsigned long, void *))dlsym(RTLD_NEXT, "ioctl");
  /* DRM's letter and evdev's. */
  if (_IOC_TYPE(request) == 'd' || _IOC_TYPE(request) == 'E') {
    long call = ++calls;
    if (first > 0 && (forever ? call >= first : call == first)) {
      errno = error;
      return -1;
    }
  }
  return real(descriptor, request, argument);
}
