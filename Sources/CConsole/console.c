#include "console.h"
#include <errno.h>
#include <linux/kd.h>
#include <linux/major.h>
#include <linux/vt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>

int vitrine_console_number(int descriptor) {
    unsigned int device = 0;
    // Unlike fstat, this sees through /dev/tty.
    if (ioctl(descriptor, TIOCGDEV, &device) != 0) return 0;
    return major(device) == TTY_MAJOR && minor(device) >= 1 && minor(device) <= MAX_NR_CONSOLES ? (int)minor(device) : 0;
}

int vitrine_console_shown(int descriptor) {
    struct vt_stat state;
    return ioctl(descriptor, VT_GETSTATE, &state) == 0 ? state.v_active : -1;
}

int vitrine_console_show(int descriptor, int number) { return ioctl(descriptor, VT_ACTIVATE, number); }

int vitrine_console_keyboard_mode(int descriptor) {
    int mode = 0;
    return ioctl(descriptor, KDGKBMODE, &mode) == 0 ? mode : -1;
}

int vitrine_console_set_keyboard_mode(int descriptor, int mode) { return ioctl(descriptor, KDSKBMODE, mode); }

int vitrine_console_set_graphics(int descriptor, int is_graphics) {
    return ioctl(descriptor, KDSETMODE, is_graphics ? KD_GRAPHICS : KD_TEXT);
}

int vitrine_console_set_signals(int descriptor, int release, int acquire) {
    struct vt_mode mode = {
        .mode = release ? VT_PROCESS : VT_AUTO, .relsig = (short)release, .acqsig = (short)acquire};
    return ioctl(descriptor, VT_SETMODE, &mode);
}

int vitrine_console_release(int descriptor) { return ioctl(descriptor, VT_RELDISP, 1); }

int vitrine_console_acquired(int descriptor) { return ioctl(descriptor, VT_RELDISP, VT_ACKACQ); }

void vitrine_console_restore(int descriptor, int keyboard_mode) {
    vitrine_console_set_signals(descriptor, 0, 0);
    vitrine_console_set_keyboard_mode(descriptor, keyboard_mode);
    vitrine_console_set_graphics(descriptor, 0);
}

// What a signal handler may look at.
static volatile sig_atomic_t guarded = -1;
static volatile sig_atomic_t guarded_keyboard_mode;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS, SIGQUIT};
enum { crash_count = sizeof crashes / sizeof crashes[0] };
static struct sigaction previous[crash_count];
// A handler on the stack that has just overflowed would not run.
static char handler_stack[64 * 1024];

static void restore_guarded(void) {
    int descriptor = guarded;
    if (descriptor < 0) return;
    guarded = -1;
    vitrine_console_restore(descriptor, guarded_keyboard_mode);
}

static void restore_after_crash(int number) {
    int saved = errno;
    restore_guarded();
    for (int i = 0; i < crash_count; i++)
        if (crashes[i] == number) sigaction(number, &previous[i], NULL);
    errno = saved;
    // Blocked until this handler returns; then it does what it would have done without.
    raise(number);
}

void vitrine_console_guard(int descriptor, int keyboard_mode) {
    static int is_registered;
    int was_guarded = guarded >= 0;
    guarded_keyboard_mode = keyboard_mode;
    guarded = descriptor;
    if (was_guarded) return;
    if (!is_registered) is_registered = atexit(restore_guarded) == 0;
    stack_t stack;
    // Whoever has one already has provided for this.
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
        stack = (stack_t){.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
        sigaltstack(&stack, NULL);
    }
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = restore_after_crash;
    action.sa_flags = SA_ONSTACK;
    sigfillset(&action.sa_mask);
    for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &previous[i]);
}

void vitrine_console_unguard(void) {
    if (guarded < 0) return;
    guarded = -1;
    for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &previous[i], NULL);
}
