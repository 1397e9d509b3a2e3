import Platform

/// An object's properties by name, read once: property ids differ from driver to driver and from boot to boot.
struct PropertyTable {
    let object: KMSObject
    private let properties: [String: PropertyInfo]

    init(of object: KMSObject, on card: DRMCard) throws(SystemError) {
        self.object = object
        var properties: [String: PropertyInfo] = [:]
        for property in try card.system.properties(of: object, on: card.descriptor) {
            properties[property.name] = property
        }
        self.properties = properties
    }

    /// The value at the time of reading.
    func value(_ name: String) -> UInt64? { properties[name]?.value }

    /// A setting of a property that every atomic driver must have.
    func setting(_ name: String, _ value: UInt64) throws(SystemError) -> PropertySetting {
        guard let setting = settingIfPresent(name, value) else { throw .invalidArgument }
        return setting
    }

    /// A setting of a property that only some drivers have.
    func settingIfPresent(_ name: String, _ value: UInt64) -> PropertySetting? {
        properties[name].map { PropertySetting(object: object.id, property: $0.id, value: value) }
    }
}
