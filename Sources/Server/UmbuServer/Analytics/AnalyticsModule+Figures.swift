import Database
import EventStore
import Synchronization
import Values

/// What became of events since the start of the process.
final class IntakeTally: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts what was answered.
  func add(_ answer: IntakeAnswer) {
    counts.withLock { counts in
      counts["taken", default: 0] += answer.taken
      counts["duplicate", default: 0] += answer.duplicates
      counts["refused", default: 0] += answer.refusals.count
    }
  }

  /// Counts a body of which nothing was taken since there was no room.
  func addFull() { counts.withLock { $0["full", default: 0] += 1 } }

  var now: [String: Int] { counts.withLock(\.self) }
}

extension AnalyticsModule {
  /// Those of this process alone where the database does not answer.
  func figures() async -> [Figure] {
    var figures = ["taken", "duplicate", "refused", "full"].map { outcome in
      Figure(
        "umbu_events_total", .counter,
        "Events that came, and what became of them; of full the bodies.",
        tally.now[outcome] ?? 0, .init("outcome", outcome))
    }
    let now = context.now()
    let read = try? await context.events.read { [store] transaction in
      (
        try store.freshFigures(in: transaction), try store.erasureFigures(in: transaction),
        try store.segments(in: transaction), try store.engine(in: transaction)
      )
    }
    guard let (fresh, erasures, segments, engine) = read else { return figures }
    figures += [
      Figure("umbu_events_fresh", .gauge, "Events that are not sealed yet.", fresh.events),
      Figure(
        "umbu_event_oldest_unsealed_seconds", .gauge, "How long ago the oldest of those came.",
        fresh.oldest.map { max(now.since($0), 0) / 1_000 } ?? 0),
      Figure(
        "umbu_event_bytes", .gauge, "Bytes that the events of all apps take.", room.measure().used),
      Figure(
        "umbu_event_erasures_open", .gauge, "People whose events are being erased.", erasures.open),
      Figure(
        "umbu_event_lease", .gauge, "Whether some process has the sealed files.",
        engine.map { $0.until > now ? 1 : 0 } ?? 0),
    ]
    return figures
      + [SegmentEntry.State.live, .aside].map { state in
        Figure(
          "umbu_event_segments", .gauge, "Sealed files that count, and those set aside.",
          segments.count { $0.state == state }, .init("state", state.rawValue))
      }
  }
}
