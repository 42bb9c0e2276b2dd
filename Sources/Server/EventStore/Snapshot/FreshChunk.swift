import EventAnswers
import Telemetry
import Values

/// A batch of fresh events in few bytes, with people and devices by their places here.
final class FreshChunk: Sendable {
  let day: CivilDate
  let receivedAt: Instant
  let people: [UUID]
  let installations: [UUID]
  let rows: UnsortedDay
  /// When the first and the last of its events happened.
  let oldest, newest: Instant
  /// The names of its events, each once.
  let events: Set<Int32>

  init(_ batch: FreshBatch, _ vocabulary: inout Vocabulary) throws(PackedError) {
    let events = try batch.events()
    var people: [UUID: Int32] = [:]
    var installations: [UUID: Int32] = [:]
    var rows = UnsortedDay()
    for event in events {
      let person = Self.place(of: event.person, in: &people)
      var row = UnsortedDay.Row(
        person: person, event: vocabulary.names.add(event.name), time: event.at.milliseconds)
      row.installation = Self.place(of: event.installation, in: &installations)
      row.sequence = event.sequence
      row.session = event.session
      row.stamp = vocabulary.stamp(of: event)
      rows.append(row, vocabulary.values(of: event))
    }
    day = batch.day
    receivedAt = batch.receivedAt
    self.people = Self.listed(people)
    self.installations = Self.listed(installations)
    self.rows = rows
    self.events = Set(rows.rows.map { $0.event })
    let times = events.map { $0.at }
    oldest = times.min() ?? batch.receivedAt
    newest = times.max() ?? batch.receivedAt
  }

  private static func place(of id: UUID, in places: inout [UUID: Int32]) -> Int32 {
    if let place = places[id] { return place }
    let place = Int32(places.count)
    places[id] = place
    return place
  }

  private static func listed(_ places: [UUID: Int32]) -> [UUID] {
    places.sorted { $0.value < $1.value }.map { $0.key }
  }
}
