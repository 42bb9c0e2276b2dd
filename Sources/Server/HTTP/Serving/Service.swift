import Synchronization

/// What all loops of a server share.
final class Service: Sendable {
  let router: Router
  let configuration: Configuration
  let limits: Limits
  let admission: Admission
  /// What bodies hold that are collected.
  let bodies: ByteBudget
  let counters = Counters()
  /// The other loops, for one that needs room.
  let loops = Mutex<[LoopExecutor]>([])

  init(router: Router, configuration: Configuration) {
    self.router = router
    self.configuration = configuration
    limits = configuration.limits
    admission = Admission(limits: configuration.limits, proxies: configuration.proxies)
    bodies = ByteBudget(configuration.limits.collectedBytes)
  }
}

/// Numbers that loops count up and anyone may read.
final class Counters: Sendable {
  let accepted = Atomic(0)
  let refused = Atomic(0)
  let requests = Atomic(0)
  let webSockets = Atomic(0)
}
