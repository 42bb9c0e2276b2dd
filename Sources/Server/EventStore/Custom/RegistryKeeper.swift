import Database
import Synchronization
import Telemetry

/// All that an app takes at this moment: what the program registers, and what was added while servers ran, by this
/// one or by another.
public final class RegistryKeeper: Sendable {
  private struct State {
    var live: LiveRegistry
    var custom: [EventDescription] = []
  }

  private let registry: EventRegistry
  private let state: Mutex<State>

  public init(_ registry: EventRegistry) {
    self.registry = registry
    state = Mutex(State(live: LiveRegistry(registry)))
  }

  /// As it was when it was looked at last.
  public var live: LiveRegistry { state.withLock { $0.live } }

  /// What was added, by name.
  public var custom: [EventDescription] { state.withLock { $0.custom } }

  /// Looks whether something was added or retired since.
  public func refresh(in transaction: any ReadTransaction) throws {
    let version = try CustomEvent.state(in: transaction)
    guard version > state.withLock({ $0.live.version }) else { return }
    // An event of the program is what the program says, also where it was added before it was that.
    let custom = try CustomEvent.all(in: transaction)
      .filter { $0.retiredAt == nil && registry.event(named: $0.event.name) == nil }
      .map(\.event)
    var live = LiveRegistry(registry, version: version)
    for event in custom { live.shapes[event.name] = event.shape }
    let next = State(live: live, custom: custom)
    state.withLock { state in
      // Another one may have looked later.
      if state.live.version < version { state = next }
    }
  }
}
