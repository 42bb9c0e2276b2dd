import Fields
import Records
import Sync
import Values

extension Effect {
  /// Opens the space of a session.
  public static func openSpace(
    _ access: SpaceAccess, _ receive: @escaping (SpaceOpening) -> Action
  ) -> Effect {
    ask(.openSpace(access)) { response in
      if case .opened(let opening) = response { receive(opening) } else { nil }
    }
  }

  /// Runs a mutation on the device and queues it for the server; what the server decides comes
  /// with `observeSync`.
  public static func mutate<M: Mutation>(
    _ mutation: M, _ receive: @escaping (MutationOutcome) -> Action?
  ) -> Effect {
    ask(.mutate(mutation)) { response in
      if case .mutation(let outcome) = response { receive(outcome) } else { nil }
    }
  }

  /// Forgets waiting mutations, and receives which are gone: those that had surely not been sent.
  public static func discardPending(
    _ ids: [UUID], _ receive: @escaping ([UUID]) -> Action
  ) -> Effect {
    ask(.discardPending(ids)) { response in
      if case .discarded(let gone) = response { receive(gone) } else { nil }
    }
  }

  /// Receives how much waits on this device that is not of the open space.
  public static func countOthers(_ receive: @escaping (Int) -> Action) -> Effect {
    ask(.countOthers) { response in
      if case .count(let count) = response { receive(count) } else { nil }
    }
  }

  /// Watches all records of a type in the open space, until `cancelObservation(id)`.
  public static func observe<R: Record>(
    _ type: R.Type, id: String, _ receive: @escaping (Changes<R>) -> Action
  ) -> Effect {
    ask(.observe(type, id: id)) { response in
      if case .records(let changes) = response { receive(Changes(changes)) } else { nil }
    }
  }

  /// Watches where the device stands with the server, until `cancelObservation(id)`.
  public static func observeSync(
    id: String, _ receive: @escaping (SyncStatus) -> Action
  ) -> Effect {
    ask(.observeSync(id: id)) { response in
      if case .sync(let status) = response { receive(status) } else { nil }
    }
  }

  public static func cancelObservation(_ id: String) -> Effect {
    fire(.cancelObservation(id: id))
  }
}
