import Timebase

/// The numbers that make up the feel of the classic motion.
enum MotionConstants {
    /// Of an animated scroll.
    static let scrollDuration: Seconds = 0.4
    /// Of a scroll that has nothing to move and only brings its events.
    static let settleDuration: Seconds = 0.01
    /// Of the others making room or closing the gap, and of a cross-fade.
    static let editDuration: Seconds = 0.4
    /// Of a removed item's fading.
    static let removalDuration: Seconds = 0.1
    /// How long a card of cover flow 2 takes to flip, from quick to slow drags.
    static let shortestToggle: Seconds = 0.2
    static let longestToggle: Seconds = 0.4
    /// Items per second above which a release is a fling.
    static let speedThreshold = 2.0
    /// How far a fling must carry, in items, to be one.
    static let decelerationThreshold: ItemOffset = 0.1
    /// How far from an item a quick release goes on to the next one, in items.
    static let snapThreshold: ItemOffset = 0.1
    /// Items per second lost in a second, per item per second and at deceleration rate 0.
    static let decelerationMultiplier = 30.0
    /// Below this an offset counts as none.
    static let epsilon = 1e-6
}
