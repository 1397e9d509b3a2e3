/// How much of an error in phase is taken over into phase and period: a Kalman filter's shares, from what is known of either.
///
/// While frames follow each other these settle at a tenth and a two-hundredth. After refreshes that nobody saw, the period's
/// uncertainty has made the phase uncertain: then nearly all of the error is phase, and little of it says anything
/// about the period. With the same shares at all times the period would be driven to and fro by each burst of frames.
/// Variances are in units of that of a time stamp, which itself is never needed.
struct PhaseFilter: Hashable, Sendable {
    /// Of a phase that nothing is known of.
    private static let unknown = 1e9
    /// Of the period, at first and at most: crystals do not wander.
    private static let largestPeriodVariance = 6e-4
    /// By which the period's variance grows with every stamp, lest the newest ones have no say.
    private static let wander = 3e-5
    /// So many stamps fix the phase before the period is judged by them.
    private static let stampsToLock = 10

    private var phaseVariance = unknown
    private var covariance = 0.0
    private var periodVariance = largestPeriodVariance
    private var stamps = 0

    /// The next stamp comes so many refreshes after the last one. Answers the shares of its error.
    mutating func shares(afterRefreshes count: Double) -> (phase: Double, period: Double) {
        predict(count)
        let phase = phaseVariance / (phaseVariance + 1)
        let period = stamps < Self.stampsToLock ? 0 : covariance / (phaseVariance + 1)
        stamps = min(stamps + 1, Self.stampsToLock)
        update(phase, period)
        return (phase, period)
    }

    private mutating func predict(_ count: Double) {
        periodVariance = min(periodVariance + Self.wander, Self.largestPeriodVariance)
        phaseVariance += count * (2 * covariance + count * periodVariance)
        covariance += count * periodVariance
    }

    /// Joseph's form, which holds for any shares, also for those of a period that is not judged yet.
    private mutating func update(_ phase: Double, _ period: Double) {
        let old = (phase: phaseVariance, covariance: covariance)
        phaseVariance = (1 - phase) * (1 - phase) * old.phase + phase * phase
        covariance = (1 - phase) * (old.covariance - period * old.phase) + phase * period
        periodVariance += period * (period * (old.phase + 1) - 2 * old.covariance)
    }
}
