// Virtual consoles (see console_ioctl(2)), whose requests Swift does not import, and the one thing about them that has to be
// done from within a signal handler. Each call answers -1 with `errno` where the kernel refuses.
#pragma once

// The number of the virtual console behind a descriptor, from 1; 0 where it is something else.
int vitrine_console_number(int descriptor);
// The number of the console that is shown.
int vitrine_console_shown(int descriptor);
// Asks for a console to be shown; does not wait for it.
int vitrine_console_show(int descriptor, int number);

int vitrine_console_keyboard_mode(int descriptor);
int vitrine_console_set_keyboard_mode(int descriptor, int mode);
// Whether the kernel leaves the picture alone (KD_GRAPHICS) or writes text.
int vitrine_console_set_graphics(int descriptor, int is_graphics);

// Has the kernel ask before it shows another console, by one signal, and tell when this one is shown again, by another;
// zero for both: no more.
int vitrine_console_set_signals(int descriptor, int release, int acquire);
// Lets the other console be shown.
int vitrine_console_release(int descriptor);
// Takes note that this one is shown again.
int vitrine_console_acquired(int descriptor);

enum { vitrine_keyboard_off = 4, vitrine_keyboard_unicode = 3 };

// Brings a console back to text, with this mode of its keyboard and without asking anyone before switching.
void vitrine_console_restore(int descriptor, int keyboard_mode);

// Has the process end by signals of a crash, from outside too, once a console that is guarded is restored and whoever has
// asked for the signal before has been told. Once; lasts as long as the process.
void vitrine_end_on_crashes(void);

// Has the console restored when the process ends, by `exit` or by a crash.
void vitrine_console_guard(int descriptor, int keyboard_mode);
// The console has been restored.
void vitrine_console_unguard(void);
