#include "console.h"
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

static void end_by_crash(int number, siginfo_t *info, void *context) {
    restore_guarded();
    for (int i = 0; i < crash_count; i++) {
        if (crashes[i] != number) continue;
        // Whoever writes down where it happened needs to know that.
        if (previous[i].sa_flags & SA_SIGINFO)
            previous[i].sa_sigaction(number, info, context);
        else if (previous[i].sa_handler != SIG_DFL && previous[i].sa_handler != SIG_IGN)
            previous[i].sa_handler(number);
    }
    // Not left to the instruction that has failed to fail again: the signal may have come from outside, as that of a
    // service manager whose patience has ended.
    signal(number, SIG_DFL);
    raise(number);
}

void vitrine_end_on_crashes(void) {
    static int is_done;
    if (is_done) return;
    is_done = 1;
    atexit(restore_guarded);
    stack_t stack;
    // Whoever has one already has provided for this.
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
        stack = (stack_t){.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
        sigaltstack(&stack, NULL);
    }
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = end_by_crash;
    // Nothing is blocked meanwhile: who writes down where it happened reads memory that may not be there.
    action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < crash_count; i++) {
        sigaction(crashes[i], &action, &previous[i]);
        // What is ignored, as SIGQUIT may be, stays so.
        int is_ignored = !(previous[i].sa_flags & SA_SIGINFO) && previous[i].sa_handler == SIG_IGN;
        if (is_ignored) sigaction(crashes[i], &previous[i], NULL);
    }
}

void vitrine_console_guard(int descriptor, int keyboard_mode) {
    guarded_keyboard_mode = keyboard_mode;
    guarded = descriptor;
}

void vitrine_console_unguard(void) { guarded = -1; }
