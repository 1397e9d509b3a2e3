/*
 * Tells the thread sanitizer of Swift's Mutex. For LD_PRELOAD.
 *
 * Where a Mutex is contended, it is handed over by the kernel, within the standard library, which is built without the
 * sanitizer: it would not know that what the last holder did comes before what the next one does. These take the place of
 * the library's functions and tell it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define SELF __attribute__((swift_context)) void *self
#define SWIFT __attribute__((swiftcall))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t owner, SELF) __asm__(LOCK);
SWIFT _Bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t owner, SELF) {
  static SWIFT void (*real)(uint32_t, SELF);
  if (!real) real = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
  real(owner, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT _Bool try_lock_slow(SELF) {
  static SWIFT _Bool (*real)(SELF);
  if (!real) real = (SWIFT _Bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK);
  _Bool taken = real(self);
  if (taken && __tsan_acquire) __tsan_acquire(self);
  return taken;
}

SWIFT void unlock_slow(SELF) {
  static SWIFT void (*real)(SELF);
  if (!real) real = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(self);
  real(self);
}
