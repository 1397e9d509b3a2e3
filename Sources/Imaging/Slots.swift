/// Values in numbered places, freed places used again.
struct Slots<Value> {
    private var places: [Value?] = []
    private var free: [Int] = []

    var indices: Range<Int> { places.indices }

    subscript(index: Int) -> Value? {
        get { places.indices.contains(index) ? places[index] : nil }
        set { places[index] = newValue }
    }

    mutating func insert(_ value: Value) -> Int {
        if let index = free.popLast() {
            places[index] = value
            return index
        }
        places.append(value)
        return places.count - 1
    }

    mutating func remove(_ index: Int) {
        guard places.indices.contains(index), places[index] != nil else { return }
        places[index] = nil
        free.append(index)
    }
}
