// What each library is asked to do: place a row of carousel items by products of 4×4 matrices in single precision.
#pragma once

// For column vectors, column by column; x right, y down, z towards the viewer.
struct item_matrix {
    float m[16];
} __attribute__((aligned(16)));

// A layout, worked out: what a program has at hand before it goes through its items.
struct item_layout {
    // Perspective and viewpoint, with which every item's matrix begins.
    struct item_matrix base;
    // From one item to the next: along the carousel and in depth, in points, and its angle.
    float stride, depth_stride, step;
    // Of the circle; and how far before it items of a cylinder lie.
    float radius, lift;
    // How far along and in depth a wholly turned card is moved, and its angle.
    float tilt_shift, tilt_depth, tilt_angle;
    // Cards turn all at once, half an item from the centre.
    int flips;
};

// Places the items at first, first + 1, … A frame of a carousel.
typedef void contender(const struct item_layout *layout, float first, int count, struct item_matrix *items);

static inline float card_tilt(const struct item_layout *layout, float offset) {
    if (layout->flips) return offset > 0.5f ? 1 : offset > -0.5f ? 0 : -1;
    return offset < -1 ? -1 : offset > 1 ? 1 : offset;
}
