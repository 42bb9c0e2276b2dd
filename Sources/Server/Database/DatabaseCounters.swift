import Synchronization
import Threading

/// The figures that reader and writer threads keep.
final class DatabaseCounters: Sendable {
  private let figures = Mutex(DatabaseStatistics())

  var snapshot: DatabaseStatistics { figures.withLock(\.self) }

  func read() { figures.withLock { $0.reads += 1 } }

  /// Why a call was not put in line, which is counted; nil when it was.
  func refusal<Job>(_ answer: JobQueue<Job>.Answer) -> DatabaseError? {
    switch answer {
    case .added: return nil
    case .full:
      figures.withLock { $0.busy += 1 }
      return .busy
    case .stopped: return .closed
    }
  }

  func committed(_ count: Int, refused: Int) {
    figures.withLock {
      $0.writes += count - refused
      $0.refusedWrites += refused
      $0.batchSizes.add(count)
    }
  }

  /// Counts a write that shared its commit with no other, by the error it ended with.
  func wrote(_ error: (any Error)?) {
    if let error = error as? DatabaseError, error.endsTransaction {
      failed(1)
    } else {
      committed(1, refused: error == nil ? 0 : 1)
    }
  }

  func failed(_ count: Int) { figures.withLock { $0.failedWrites += count } }
}
