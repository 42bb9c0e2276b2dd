import EventAnswers
import Segments
import Values

/// What another engine that has copies of segments must know to read them as this snapshot does.
extension EventSnapshot {
  /// A segment that counts.
  public struct Sealed: Hashable, Sendable {
    public var id: UUID
    public var day: CivilDate
    public var rows: Int
  }

  /// The segments that are read.
  public var sealed: [Sealed] {
    parts.map { Sealed(id: $0.id, day: $0.reader.header.date, rows: $0.count) }
  }

  /// The days of which something is in no file.
  public var freshDays: Set<CivilDate> { Set(fresh.chunks.map { $0.day }) }

  /// Whether all rows of some segments are whose they say, and none is of somebody who is left out.
  /// - Throws: `QuestionFailure.damaged`.
  public func isPlain(_ segments: Set<UUID>) throws(QuestionFailure) -> Bool {
    for part in parts where segments.contains(part.id) {
      do throws(SegmentError) {
        guard try part.entries(view).isPlain else { return false }
      } catch {
        memory.note(damaged: part.id)
        throw QuestionFailure.damaged
      }
    }
    return true
  }

  /// The names of events that some segments have.
  public func events(of segments: Set<UUID>) -> Set<String> {
    var events: Set<String> = []
    for part in parts where segments.contains(part.id) { events.formUnion(part.reader.events) }
    return events
  }

  /// The numbers by which operators tell devices apart.
  public func numbers(ofDevices ids: [UUID]) -> ContiguousArray<Int64> {
    devices.numbers(of: ids)
  }
}
