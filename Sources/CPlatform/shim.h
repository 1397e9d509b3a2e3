// What Swift's Glibc module leaves out: epoll, eventfd, signalfd, timerfd, thread names, and libdispatch's hooks for a foreign main loop.
#pragma once
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

static inline int vitrine_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int vitrine_epoll_add(int poll, int descriptor, uint64_t token, int on_change_only) {
    struct epoll_event event = {.events = EPOLLIN | (on_change_only ? EPOLLET : 0), .data = {.u64 = token}};
    return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int vitrine_epoll_remove(int poll, int descriptor) {
    return epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, NULL);
}

// Waits for at most `capacity` descriptors; their tokens are written to `tokens`.
static inline int vitrine_epoll_wait(int poll, uint64_t *tokens, int capacity, int timeout_ms) {
    struct epoll_event events[32];
    if (capacity > 32) capacity = 32;
    int count = epoll_wait(poll, events, capacity, timeout_ms);
    for (int i = 0; i < count; i++) tokens[i] = events[i].data.u64;
    return count;
}

static inline int vitrine_timerfd_create_monotonic(void) {
    return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

// Fires once at an absolute time; zero disarms.
static inline int vitrine_timerfd_set(int timer, int64_t seconds, int64_t nanoseconds) {
    struct itimerspec spec = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &spec, NULL);
}

// Never fires, but is cancelled, and so readable, when the time of day jumps: somebody has set it, or the machine has slept.
static inline int vitrine_clock_watch_create(void) {
    int watch = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    struct itimerspec spec = {.it_value = {.tv_sec = INT32_MAX}};
    spec.it_value.tv_sec *= 2;
    if (watch >= 0) timerfd_settime(watch, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL);
    return watch;
}

static inline int vitrine_signalfd(const sigset_t *set) { return signalfd(-1, set, SFD_NONBLOCK | SFD_CLOEXEC); }

static inline int vitrine_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

static inline void vitrine_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// libdispatch's own interface for loops other than its own, the one that CoreFoundation's run loop uses on Linux.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);
