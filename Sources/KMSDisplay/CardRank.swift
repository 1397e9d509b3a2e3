/// How good a card is for showing something, compared field by field.
struct CardRank: Comparable {
    /// A connector with a display has a mode that was asked for.
    var hasMode: Bool
    /// A device that somebody can look at.
    var isPhysical: Bool
    /// Not the framebuffer that the firmware set up, which has neither other modes nor a refresh of its own.
    var hasOwnDriver: Bool
    var connectedDisplays: Int
    /// Lower is better, so that the choice is the same each time.
    var number: Int

    init(hasMode: Bool, driver: String?, connectedDisplays: Int, number: Int) {
        self.hasMode = hasMode
        isPhysical = driver != "vkms"
        hasOwnDriver = !["simpledrm", "ofdrm", "efidrm", "vesadrm"].contains(driver)
        self.connectedDisplays = connectedDisplays
        self.number = number
    }

    private var key: [Int] {
        [hasMode ? 1 : 0, isPhysical ? 1 : 0, hasOwnDriver ? 1 : 0, connectedDisplays, -number]
    }

    static func < (lhs: CardRank, rhs: CardRank) -> Bool { lhs.key.lexicographicallyPrecedes(rhs.key) }

    /// Why the better one is better, as seen from this one.
    func shortfall(against better: CardRank) -> String {
        if hasMode != better.hasMode { return "its displays lack the mode" }
        if isPhysical != better.isPhysical { return "it is a virtual card" }
        if hasOwnDriver != better.hasOwnDriver { return "it is only the firmware's framebuffer" }
        if connectedDisplays != better.connectedDisplays { return "it has fewer displays connected" }
        return "it is equally good and its number is higher"
    }
}
