/// Mistakes that going up, coming down, their host or a server could make, to see that the simulator finds them.
enum GoingUpDefect: String, CaseIterable, Sendable {
  /// The device's own space is erased as if the server had all that waits.
  case erasesUnconfirmed
  /// What goes up goes up once more now and then, as something else.
  case sendsTwice
  /// The device's own space is erased whatever was said there since it was read.
  case erasesWhatWasSaid
  /// Of two tabs each is told that it is the one that takes it up.
  case sharesLock
  /// That it is to go up is forgotten with the tab that dies.
  case forgetsWish
  /// What the account has makes room for what comes.
  case replacesAccount
  /// Something of the device's own space is left when it is erased.
  case leavesBehind
  /// The server takes what the plan keeps on the device.
  case takesOnAnyPlan
  /// What the account refused since the plan had ended does not come down, and is forgotten there.
  case dropsRefused

  /// Runs seed after seed until one fails; nil when none of so many did.
  func firstFinding(within seeds: UInt64) -> GoingUpFailure? {
    for seed in 0..<seeds {
      if let failure = GoingUpSimulation(seed, defect: self).run() { return failure }
    }
    return nil
  }
}

/// Why a simulation of going up failed, with what runs it again.
struct GoingUpFailure: Sendable, CustomStringConvertible {
  var seed: UInt64
  var step: Int
  var why: String

  var description: String { "GoingUpSimulation(\(seed)).run() at step \(step): \(why)" }
}
