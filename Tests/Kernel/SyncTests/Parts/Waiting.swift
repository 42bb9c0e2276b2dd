import Fields
import Records
import SyncSimulation
import Values

@testable import Sync

/// Small things that the parts of the engine are tried with.
enum Waiting {
  static let client = UUID(high: 1, low: 1)
  static let other = UUID(high: 1, low: 2)

  static func id(_ number: UInt64) -> UUID { UUID(high: 9, low: number) }

  /// A mutation in the store, its id from its sequence number.
  static func stored(_ sequence: Int64, of client: UUID = client, since turn: Int = 0) -> QueueEntry
  {
    let entry = entry(UInt64(sequence), of: client, .stored)
    entry.sequence = sequence
    entry.knownSince = turn
    return entry
  }

  static func entry(
    _ number: UInt64, of client: UUID = client, _ place: QueueEntry.Place
  ) -> QueueEntry {
    var mutation = StoredMutation()
    mutation.id = id(number)
    mutation.client = client
    mutation.name = AddCard.name
    mutation.arguments = AddCard(ID(id(number)), "card \(number)").object
    return QueueEntry(mutation, place: place)
  }

  static func refused(_ number: UInt64) -> RefusedMutation {
    entry(number, .stored).refused(Refusal(.invalid, "title"))
  }

  static func queue(_ entries: QueueEntry...) -> MutationQueue {
    let queue = MutationQueue()
    for entry in entries { queue.append(entry) }
    return queue
  }
}

extension MutationQueue {
  var ids: [UUID] { entries.map { $0.id } }
}
