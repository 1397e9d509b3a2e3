/// What any number of requests ask for at once: one record for equal ones, found by ticket, and kept for a while after the
/// last request was given back.
struct RequestTable<Key: Hashable, Content> {
    private struct Record {
        let key: Key
        var content: Content
        /// Of requests not yet given back.
        var requests = 0
    }

    private var records = Slots<Record>()
    private var recordsByKey: [Key: Int] = [:]
    private var tickets = Slots<Int>()
    /// How often a ticket's place has been given back; part of the ticket, so that an old one is known as such.
    private var generations: [Int] = []
    /// Records that are kept although nobody asks for them, the one longest unused first.
    private(set) var unused: [Int] = []

    // MARK: Records

    /// The record of a key, if there is one.
    func record(for key: Key) -> Int? { recordsByKey[key] }

    mutating func insert(_ key: Key, _ content: Content) -> Int {
        let record = records.insert(Record(key: key, content: content))
        recordsByKey[key] = record
        return record
    }

    /// Nil for a record that is not there; setting its content to nil does nothing.
    subscript(record: Int) -> Content? {
        get { records[record]?.content }
        set { if let newValue { records[record]?.content = newValue } }
    }

    func key(of record: Int) -> Key? { records[record]?.key }

    /// Among them those of records that are not there any more.
    var indices: Range<Int> { records.indices }

    /// Its tickets become unknown.
    mutating func remove(_ record: Int) {
        guard let key = records[record]?.key else { return }
        recordsByKey[key] = nil
        records.remove(record)
        if let place = unused.firstIndex(of: record) { unused.remove(at: place) }
    }

    // MARK: Tickets

    /// One more request for a record.
    mutating func issueTicket(for record: Int) -> Int {
        if records[record]?.requests == 0, let place = unused.firstIndex(of: record) { unused.remove(at: place) }
        records[record]?.requests += 1
        let place = tickets.insert(record)
        if place == generations.count { generations.append(0) }
        return generations[place] << 32 | place
    }

    /// Nil for a ticket that was given back.
    func record(of ticket: Int) -> Int? {
        let place = ticket & 0xFFFF_FFFF
        guard generations.indices.contains(place), generations[place] == ticket >> 32 else { return nil }
        return tickets[place]
    }

    /// Takes a ticket back. Answers the record if that was the last request for it.
    mutating func giveBack(_ ticket: Int) -> Int? {
        guard let record = record(of: ticket) else { return nil }
        let place = ticket & 0xFFFF_FFFF
        tickets.remove(place)
        generations[place] += 1
        records[record]?.requests -= 1
        return records[record]?.requests == 0 ? record : nil
    }

    /// Whether anybody asks for it.
    func isWanted(_ record: Int) -> Bool { (records[record]?.requests ?? 0) > 0 }

    /// Keeps a record that nobody asks for any more.
    mutating func keepUnused(_ record: Int) { unused.append(record) }
}
