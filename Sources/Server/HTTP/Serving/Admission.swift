import Synchronization

/// Decides which connections may come in: so many in all, so many from one address.
final class Admission: Sendable {
  private struct State {
    var open = 0
    var byNetwork: [UInt64: Int] = [:]
  }

  private let state = Mutex(State())
  private let limits: Limits

  init(limits: Limits) {
    self.limits = limits
  }

  var open: Int { state.withLock { $0.open } }

  /// Nil when the connection may come in; it must then be given back with ``leave(_:)``.
  func enter(_ peer: PeerAddress) -> ProtocolError? {
    state.withLock { state in
      guard state.open < limits.connections else {
        return ProtocolError(
          .serviceUnavailable, "connections", headers: ["Retry-After": "5"])
      }
      let known = state.byNetwork[peer.network, default: 0]
      guard known < limits.connectionsPerAddress else {
        return ProtocolError(
          .tooManyRequests, "connections of an address", headers: ["Retry-After": "5"])
      }
      state.open += 1
      state.byNetwork[peer.network] = known + 1
      return nil
    }
  }

  func leave(_ peer: PeerAddress) {
    state.withLock { state in
      state.open -= 1
      let left = state.byNetwork[peer.network, default: 1] - 1
      state.byNetwork[peer.network] = left > 0 ? left : nil
    }
  }
}
