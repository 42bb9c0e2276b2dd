import Fields
import Records
import Sync
import Values

/// A space of the person's beside the open one, as this device has it.
public struct OtherSpace: Hashable, Sendable {
  /// What the first view needs of it.
  public var view: FirstView
  /// How the device's store was found; nil before all of it is read.
  public var opening: SpaceOpening?
  /// Where the device stands with the server; of a space of this device alone nothing waits.
  public var status: SyncStatus

  public init(_ view: FirstView, _ status: SyncStatus = SyncStatus(), opening: SpaceOpening? = nil)
  {
    self.view = view
    self.status = status
    self.opening = opening
  }

  /// The records of a type that the first view needs.
  public func all<R: Record>(_ type: R.Type) -> Changes<R> {
    Changes(
      RecordChanges(isComplete: true, changed: view.rows(of: R.recordType), removed: []))
  }
}

extension Effect {
  /// Watches what the first view needs of a space of the person's that is not the open one, and keeps it the same
  /// as its server's, until `cancelObservation(id)`.
  public static func observeOther(
    _ access: SpaceAccess, id: String, _ receive: @escaping (OtherSpace) -> Action
  ) -> Effect {
    ask(.space(.observeOther(access, id: id))) { response in
      if case .space(.other(let space)) = response { receive(space) } else { nil }
    }
  }

  /// The same effect with its mutations, and what settles them, for a space that is observed so, instead of the
  /// open one.
  public func inOther(_ space: UUID) -> Effect {
    Effect(
      steps.map { step in
        switch step.request {
        case .space(.mutate), .space(.retryRefused), .space(.discardRefused),
          .space(.discardPending):
          Step(step.request.inOther(space), receive: step.receive)
        default: step
        }
      })
  }
}

/// By their short names, as tests state and give them.
extension Request {
  public static func observeOther(_ access: SpaceAccess, id: String) -> Request {
    .space(.observeOther(access, id: id))
  }
  public static func mutateOther<M: Mutation>(_ mutation: M, in space: UUID) -> Request {
    Request.mutate(mutation).inOther(space)
  }
  /// What is asked of the open space, of one that is observed beside it.
  public func inOther(_ space: UUID) -> Request {
    if case .space(let request) = self { .space(.inOther(space, request)) } else { self }
  }
}

extension Response {
  public static func other(_ space: OtherSpace) -> Response { .space(.other(space)) }
}
