// libevdev, and the one thing of <linux/input.h> that Swift cannot reach: the time stamp's fields are macros, because they
// differ on 32-bit systems with 64-bit time.
#pragma once
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <stdint.h>

static inline int64_t vitrine_input_event_seconds(const struct input_event *event) {
    return (int64_t)event->input_event_sec;
}

static inline int64_t vitrine_input_event_microseconds(const struct input_event *event) {
    return (int64_t)event->input_event_usec;
}
