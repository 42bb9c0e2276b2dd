import Segments
import Telemetry
import Values

/// Single rows of a sealed file, read without the others: those of one person are together, in few blocks.
struct SealedRows {
  private let reader: SegmentReader
  /// Their places, ascending.
  private let places: [Int]

  /// - Parameter numbers: of people, or of pseudonyms under which rows came.
  init(of numbers: Set<Int32>, in reader: SegmentReader) {
    self.reader = reader
    var places: Set<Int> = []
    for number in numbers {
      if let place = reader.people.place(of: number) {
        places.formUnion(reader.people.rows(of: place))
      }
    }
    for origin in reader.origins where numbers.contains(origin.number) { places.insert(origin.row) }
    self.places = places.sorted()
  }

  private init(_ places: [Int], _ reader: SegmentReader) {
    self.reader = reader
    self.places = places
  }

  /// Those that arrived from a moment on and before another one.
  /// - Throws: `SegmentError`.
  func received(
    since start: Instant, before end: Instant?
  ) throws(SegmentError) -> SealedRows {
    guard !places.isEmpty else { return self }
    let times = try values(of: SegmentColumnID.time)
    let delays = try values(of: SegmentColumnID.received)
    let origin = reader.header.start.milliseconds
    let kept = places.indices.filter { index in
      let received = Instant(milliseconds: origin &+ times[index] &+ delays[index])
      return received >= start && end.map { received < $0 } ?? true
    }
    return SealedRows(kept.map { places[$0] }, reader)
  }

  /// All that is kept of them.
  /// - Throws: `SegmentError`.
  func events() throws(SegmentError) -> [AcceptedEvent] {
    guard !places.isEmpty else { return [] }
    let names = try values(of: SegmentColumnID.event)
    let stamps = try values(of: SegmentColumnID.stamp)
    let devices = try values(of: SegmentColumnID.installation)
    let times = try values(of: SegmentColumnID.time)
    let skews = try values(of: SegmentColumnID.skew)
    let delays = try values(of: SegmentColumnID.received)
    let offsets = try values(of: SegmentColumnID.offset)
    let sequences = try values(of: SegmentColumnID.sequence)
    let sessions = try values(of: SegmentColumnID.session)
    let installations = try reader.installations()
    let start = reader.header.start.milliseconds
    var events: [AcceptedEvent] = []
    for index in places.indices {
      let (name, stamp, device) = (Int(names[index]), Int(stamps[index]), Int(devices[index]))
      guard reader.events.indices.contains(name), reader.stamps.indices.contains(stamp),
        installations.indices.contains(device)
      else { throw SegmentError.damaged(section: -1) }
      let at = start &+ times[index]
      var event = AcceptedEvent(
        reader.events[name], of: .zero, at: Instant(milliseconds: at))
      event.captured = Instant(milliseconds: at &+ skews[index])
      event.received = Instant(milliseconds: at &+ delays[index])
      event.offset = Int(offsets[index])
      event.installation = installations[device]
      event.sequence = sequences[index]
      event.session = sessions[index]
      event.stamp = reader.stamps[stamp].stamp
      event.traffic = reader.stamps[stamp].traffic
      events.append(event)
    }
    for column in reader.columns where column.id >= SegmentColumnID.firstParameter {
      try add(column, to: &events)
    }
    return events
  }

  private func add(
    _ column: SegmentColumn, to events: inout [AcceptedEvent]
  ) throws(SegmentError) {
    let values = try values(of: column.id)
    guard values.contains(where: { $0 != ColumnReader.null }) else { return }
    let texts = try reader.texts(of: column)
    let marks = try reader.marks(of: column)
    for (index, value) in values.enumerated() where value != ColumnReader.null {
      let stored: StoredValue
      switch column.type {
      case .code, .list:
        guard texts.indices.contains(Int(value)) else { throw SegmentError.damaged(section: -1) }
        let text = texts[Int(value)]
        if column.name.hasPrefix(SegmentReader.ofPeople) {
          let name = String(column.name.dropFirst(SegmentReader.ofPeople.count))
          events[index].stamp.properties.append(StampProperty(name, text))
          continue
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        stored =
          column.type == .code ? .text(text) : .texts(text.isEmpty ? [] : parts.map { String($0) })
      case .integer: stored = .integer(value)
      case .decimal:
        stored = .decimal(
          column.isThousandths
            ? Double(value) / 1_000 : Double(bitPattern: UInt64(bitPattern: value)))
      case .flag: stored = .flag(value != 0)
      case .mark:
        guard marks.indices.contains(Int(value)) else { throw SegmentError.damaged(section: -1) }
        stored = .mark(marks[Int(value)])
      }
      events[index].values.append(StoredParameter(column.name, stored))
    }
  }

  /// What a column has at their places.
  private func values(of id: Int) throws(SegmentError) -> [Int64] {
    let column = try reader.column(id)
    var block = [Int64](repeating: 0, count: ColumnReader.block)
    var decoded = -1
    var values: [Int64] = []
    values.reserveCapacity(places.count)
    for place in places {
      let number = place / ColumnReader.block
      if number != decoded {
        var failure: SegmentError?
        block.withUnsafeMutableBufferPointer { room in
          do throws(SegmentError) {
            try column.decode(block: number, into: room)
          } catch {
            failure = error
          }
        }
        if let failure { throw failure }
        decoded = number
      }
      values.append(block[place % ColumnReader.block])
    }
    return values
  }
}
