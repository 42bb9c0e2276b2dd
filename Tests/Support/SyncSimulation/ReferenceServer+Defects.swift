import Fields
import Records
import Sync
import Values

/// Where the rules are broken on purpose.
extension ReferenceServer {
  func ordered(_ mutations: [QueuedMutation]) -> [QueuedMutation] {
    defect == .appliesOutOfOrder ? mutations.reversed() : mutations
  }

  var losesRefusal: Bool { defect == .dropsRefusals && chance.chance(1, in: 10) }

  func losesTombstone(_ change: RecordChange) -> Bool {
    defect == .forgetsTombstones && change.record.isNull && chance.chance(1, in: 10)
  }

  /// The role by which the person's records are chosen; empty for who gets none.
  func sight(of caller: ReferenceCaller) -> String {
    defect == .servesRemoved && !caller.isMember ? role : caller.role
  }

  /// Whether records of that type go to somebody who has their records chosen by that role.
  func shows(_ table: String, to sight: String) -> Bool {
    defect == .servesHidden || schema.mayRead(table, as: sight)
  }

  /// The role by which is decided what somebody may do. Only a server that goes on obeying runs anything of
  /// somebody who was removed.
  func power(of caller: ReferenceCaller) -> String {
    caller.isMember && defect != .obeysAnyRole ? caller.role : CardSpace.member
  }

  /// Runs a mutation and leaves what it wrote, whatever it says.
  func runWithoutUndoing(
    _ mutation: QueuedMutation, from revision: Int, by author: Author
  ) -> Refusal? {
    let refusal = schema.run(
      mutation.name, mutation.arguments, from: revision, Transaction(storage), by: author)
    if let broken = storage.broken {
      storage.rollback(to: 0)
      return broken
    }
    if refusal != nil, storage.mark > 0 { keepWritten() }
    return refusal
  }

  /// The arguments of a mutation as they are read, and from which revision.
  func misread(_ mutation: QueuedMutation, from revision: Int) -> (JSONValue, Int) {
    switch defect {
    case .forgetsToRename where mutation.name == "editCard": (mutation.arguments, schema.revision)
    case .emptiesUnknownFields:
      (schema.arguments(mutation.arguments, of: mutation.name, from: revision), schema.revision)
    default: (mutation.arguments, revision)
    }
  }

  /// Takes a process's word for how far a client has come, where it has one.
  func believe(_ acknowledged: Int64?, of client: UUID) {
    if clients[client] != nil { clients[client]?.acknowledged = acknowledged ?? 0 }
  }

  /// A change of this space for a page of another one.
  var stray: RecordChange? {
    moves.last.map { move in
      var change = RecordChange()
      (change.table, change.id) = (move.key.table, move.key.id)
      return change
    }
  }
}
