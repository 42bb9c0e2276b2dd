import Flow
import Values

extension TestStore {
  /// An action that was reduced, with the state around it, until the test states it.
  struct Received {
    let action: F.Action
    let before: F.State
    let after: F.State
  }

  /// A request that the test has to state, and to answer when it waits for that.
  struct OpenRequest {
    let request: Request
    let receive: (Response) -> F.Action?
    var isStated = false
  }

  struct VirtualTimer: Comparable {
    let id: String
    let due: Instant
    let order: Int
    let receive: (Response) -> F.Action?

    static func == (a: Self, b: Self) -> Bool { a.order == b.order }
    static func < (a: Self, b: Self) -> Bool { (a.due, a.order) < (b.due, b.order) }
  }
}
