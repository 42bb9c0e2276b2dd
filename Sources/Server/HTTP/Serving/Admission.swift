import Synchronization

/// Decides which connections may come in: so many in all, so many from one address.
final class Admission: Sendable {
  enum Answer: Equatable {
    /// It is in, and must be given back with ``leave(_:)``.
    case entered
    /// There are as many as there may be, whoever comes.
    case full
    /// There are as many of its address as there may be.
    case crowded
  }

  fileprivate struct State {
    var open = 0
    var byNetwork: [UInt64: Int] = [:]
    /// The sum of those.
    var counted = 0
  }

  private let state = Mutex(State())
  private let limits: Limits
  private let proxies: TrustedProxies

  init(limits: Limits, proxies: TrustedProxies) {
    self.limits = limits
    self.proxies = proxies
  }

  var open: Int { state.withLock { $0.open } }

  func enter(_ peer: PeerAddress) -> Answer {
    let counts = !proxies.contains(peer)
    return state.withLock { state in
      guard !counts || state.byNetwork[peer.network, default: 0] < limits.connectionsPerAddress
      else { return .crowded }
      guard state.open < limits.connections else { return .full }
      state.open += 1
      if counts { state.add(peer.network) }
      return .entered
    }
  }

  func leave(_ peer: PeerAddress) {
    let counts = !proxies.contains(peer)
    state.withLock { state in
      state.open -= 1
      if counts { state.remove(peer.network) }
    }
  }

  /// Whether an address holds as many places as addresses do on the average, or more.
  func isCrowded(_ peer: PeerAddress) -> Bool {
    state.withLock { state in
      state.byNetwork[peer.network, default: 0] * state.byNetwork.count >= state.counted
    }
  }

  /// One request or WebSocket of a client behind a proxy, for as long as it lasts.
  final class Turn: Sendable {
    private let admission: Admission
    private let network: UInt64

    fileprivate init(_ admission: Admission, _ network: UInt64) {
      self.admission = admission
      self.network = network
    }

    deinit { admission.state.withLock { $0.remove(network) } }
  }

  /// Nil when as many of the client are under way as there may be.
  func turn(of client: PeerAddress) -> Turn? {
    let isEntered = state.withLock { state in
      guard state.byNetwork[client.network, default: 0] < limits.connectionsPerAddress else {
        return false
      }
      state.add(client.network)
      return true
    }
    return isEntered ? Turn(self, client.network) : nil
  }
}

extension Admission.State {
  fileprivate mutating func add(_ network: UInt64) {
    byNetwork[network, default: 0] += 1
    counted += 1
  }

  fileprivate mutating func remove(_ network: UInt64) {
    counted -= 1
    let left = byNetwork[network, default: 1] - 1
    byNetwork[network] = left > 0 ? left : nil
  }
}
