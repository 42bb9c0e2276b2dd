import EventAnswers
import Segments
import Values

/// The fresh events of a day, with people as they are at one moment.
final class FreshPart: DayPart {
  let events: ContiguousArray<Int32>
  private let reader: UnsortedReader
  private let whole: PartEntries
  /// By the places of devices in the order of their ids.
  private let devices: ContiguousArray<Int64>
  /// How many events no answer counts.
  let leftOut: Int

  init(
    _ chunks: [FreshChunk], _ view: PeopleView, _ vocabulary: Vocabulary, _ table: DeviceTable
  ) {
    var day = UnsortedDay()
    var places: [UUID: Int32] = [:]
    var leftOut = 0
    for chunk in chunks {
      let people = chunk.people.map { id -> Int32? in
        guard let number = view.number(of: id), !view.leftOut.contains(number) else { return nil }
        return view.canonical[Int(number)]
      }
      let devices = chunk.installations.map { id -> Int32 in
        if let place = places[id] { return place }
        let place = Int32(places.count)
        places[id] = place
        return place
      }
      for row in chunk.rows.rows {
        guard let person = people[Int(row.person)] else {
          leftOut += 1
          continue
        }
        var moved = row
        moved.person = person
        moved.installation = devices[Int(row.installation)]
        day.append(moved, chunk.rows.values(of: row))
      }
    }
    let sorted = places.sorted { $0.key < $1.key }
    var ranks = [Int32](repeating: 0, count: sorted.count)
    for (rank, entry) in sorted.enumerated() { ranks[Int(entry.value)] = Int32(rank) }
    day.sort(by: ranks)
    self.leftOut = leftOut
    devices = table.numbers(of: sorted.map { $0.key })
    events = ContiguousArray(Set(day.rows.map { $0.event }).sorted())
    whole = Self.entries(day, events)
    reader = UnsortedReader(day: day, names: vocabulary.names, stamps: vocabulary.stamps)
  }

  private static func entries(
    _ day: UnsortedDay, _ events: ContiguousArray<Int32>
  ) -> PartEntries {
    let words = PartEntries.words(events)
    var places: [Int32: Int] = [:]
    for (place, event) in events.enumerated() { places[event] = place }
    var entries = PartEntries()
    entries.isPlain = true
    for (place, row) in day.rows.enumerated() {
      if entries.people.last == row.person {
        entries.ends[entries.ends.count - 1] = Int32(place + 1)
      } else {
        entries.append(row.person, place..<place + 1)
        for _ in 0..<words { entries.masks.append(0) }
      }
      let event = places[row.event] ?? 0
      entries.masks[entries.masks.count - words + event / 64] |= 1 << UInt64(event % 64)
    }
    return entries
  }

  var count: Int { reader.day.count }
  var segment: UUID? { nil }

  func entries(_ view: PeopleView) throws(SegmentError) -> PartEntries { whole }

  func rows(of entries: Range<Int>, in all: PartEntries) -> [Range<Int32>] {
    entries.map { all.starts[$0]..<all.ends[$0] }
  }

  func choose(
    from ranges: [Range<Int32>], of people: ContiguousArray<Int32>, _ need: RowNeed
  ) -> ChosenRows {
    var chosen = ChosenRows()
    var places: [Int32: Int32] = [:]
    for (place, event) in events.enumerated() where need.events?[Int(event)] ?? true {
      places[event] = Int32(place)
    }
    for range in ranges {
      for row in range {
        let one = reader.day.rows[Int(row)]
        guard let place = places[one.event], need.stamps?[Int(one.stamp)] ?? true else { continue }
        chosen.rows.append(row)
        chosen.events.append(place)
      }
      chosen.ends.append(Int32(chosen.rows.count))
    }
    return chosen
  }

  func names(_ blocks: PartBlocks) -> ContiguousArray<Int32> {
    ContiguousArray(blocks.rows(of: reader.day.rows).map { $0.event })
  }

  func column(_ column: PartColumn, _ blocks: PartBlocks) throws(SegmentError)
    -> ContiguousArray<Int64>
  {
    var values = ContiguousArray<Int64>()
    for row in blocks.rows(of: reader.day.rows) {
      switch column {
      case .time: values.append(row.time)
      case .stamp: values.append(Int64(row.stamp))
      case .installation: values.append(devices[Int(row.installation)])
      case .session: values.append(row.session)
      case .sequence: values.append(row.sequence)
      }
    }
    return values
  }

  func parameter(_ name: String, _ blocks: PartBlocks, _ marks: MarkCodes) throws(SegmentError)
    -> ContiguousArray<Int64>?
  {
    reader.column(name, of: blocks.rows(of: reader.day.rows))
  }
}
