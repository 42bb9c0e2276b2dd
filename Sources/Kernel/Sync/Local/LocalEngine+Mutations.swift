import Fields
import Records
import Values

/// What the person does: it runs at once, and is done when the store has it.
extension LocalEngine {
  func mutate(_ caller: Int, _ name: String, _ arguments: JSONValue) {
    guard life == .open else {
      early.append((caller, name, arguments))
      return
    }
    var mutation = StoredMutation()
    mutation.id = UUID.v7(at: turn.now, random: (random(), random()))
    mutation.name = name
    mutation.time = turn.now
    mutation.arguments = arguments
    mutation.revision = schema.revision
    if let refusal = run(LocalMutation(mutation, caller: caller)) {
      turn.outputs.append(.refused(token: caller, refusal))
    }
  }

  func runEarlyMutations() {
    let waiting = early
    early = []
    for (caller, name, arguments) in waiting { mutate(caller, name, arguments) }
  }

  /// Runs a mutation on all that is here, so that it is written with the next commit. A refused one
  /// leaves nothing.
  func run(_ mutation: LocalMutation) -> Refusal? {
    // The store is in words that this app does not know: what it wrote would not be whole.
    guard !replica.isOutrun else { return Refusal(.unreadable, "schema", reason: "outdated") }
    guard mutation.entry.wireBytes <= SyncLimits.argumentBytes else {
      return Refusal(.invalid, "arguments", reason: "tooLong")
    }
    if let refusal = replica.run(mutation.entry) { return refusal }
    guard replica.storage.mark > 0 else {
      // It wrote nothing, as a trace does.
      if let caller = mutation.caller { turn.outputs.append(.saved(token: caller)) }
      return nil
    }
    replica.meta.cursor += 1
    mutation.note(replica, by: configuration.account)
    for key in mutation.keys {
      turn.noteChange(of: key)
      store.buckets.insert(ReplicaBucket.bucket(of: key.id))
    }
    replica.storage.commit()
    store.unsaved.append(mutation)
    if store.condition != .durable { tellInMemory(mutation) }
    return nil
  }

  func tellInMemory(_ mutation: LocalMutation) {
    guard let caller = mutation.caller else { return }
    mutation.caller = nil
    turn.outputs.append(.savedInMemory(token: caller))
  }

  /// Runs what the store has not on what it has.
  func runUnsaved() {
    let waiting = store.unsaved
    store.unsaved = []
    for mutation in waiting {
      guard let refusal = run(mutation) else { continue }
      if let caller = mutation.caller {
        turn.outputs.append(.refused(token: caller, refusal))
      } else {
        refused.append(mutation.entry.refused(refusal))
        turn.isStatusChanged = true
      }
    }
  }

  func retryRefused(_ id: UUID) {
    guard let position = refused.position(of: id), life == .open else { return }
    let retried = refused[position].stored
    var mutation = StoredMutation()
    mutation.id = retried.id
    mutation.name = retried.name
    mutation.time = turn.now
    mutation.arguments = retried.arguments
    mutation.revision = retried.revision
    if let refusal = run(LocalMutation(mutation, caller: nil)) {
      refused[position].refusal = refusal
    } else {
      refused.remove(id)
    }
    turn.isStatusChanged = true
  }
}
