/// Looks whether a history is one that a server with nothing lost and nothing done twice could have
/// made, in the manner of Jepsen (jepsen.io): it knows what devices were told and nothing else.
struct HistoryChecker {
  private let events: [History.Event]
  /// All mutations that are there at the end, in the order of the space's versions.
  private let final: [UInt64]

  init(_ events: [History.Event], final: [UInt64]) {
    self.events = events
    self.final = final
  }

  /// What is wrong, a sentence each.
  var problems: [String] { effects + order + reads }

  /// What was acknowledged is there once, what was refused or never sent is not.
  private var effects: [String] {
    var problems: [String] = []
    var counts: [UInt64: Int] = [:]
    for mutation in final { counts[mutation, default: 0] += 1 }
    var invoked: Set<UInt64> = []
    for event in events {
      switch event {
      case .invoked(_, let mutation): invoked.insert(mutation)
      case .acknowledged(_, let mutation) where counts[mutation] == nil:
        problems.append("\(mutation) was acknowledged and is lost")
      case .refused(_, let mutation) where counts[mutation] != nil:
        problems.append("\(mutation) was refused and took effect")
      default: break
      }
    }
    for (mutation, count) in counts {
      if count > 1 { problems.append("\(mutation) took effect \(count) times") }
      if !invoked.contains(mutation) { problems.append("\(mutation) was never sent") }
    }
    return problems
  }

  /// What one device did in order took effect in that order.
  private var order: [String] {
    var problems: [String] = []
    var owner: [UInt64: (device: Int, place: Int)] = [:]
    for (place, event) in events.enumerated() {
      if case .invoked(let device, let mutation) = event, owner[mutation] == nil {
        owner[mutation] = (device, place)
      }
    }
    var last: [Int: (mutation: UInt64, place: Int)] = [:]
    for mutation in final {
      guard let (device, place) = owner[mutation] else { continue }
      if let before = last[device], before.place > place {
        problems.append("\(mutation) took effect after \(before.mutation), and was sent before it")
      }
      last[device] = (mutation, place)
    }
    return problems
  }

  /// A device never goes back, is never told to start over, sees all that anyone was told before it
  /// asked, and at last what everyone sees.
  private var reads: [String] {
    var problems: [String] = []
    var acknowledged: [UInt64] = []
    /// How many of those a device must see in its next answer, and how many it was seen to have.
    var due: [Int: Int] = [:]
    var checked: [Int: Int] = [:]
    var versions: [Int: Int64] = [:]
    var seen: [Int: Set<UInt64>] = [:]
    for event in events {
      switch event {
      case .acknowledged(_, let mutation): acknowledged.append(mutation)
      case .asked(let device): due[device] = acknowledged.count
      case .startedOver(let device): problems.append("device \(device) was told to start over")
      case .saw(let device, let version, let mutations):
        if let before = versions[device], version < before {
          problems.append("device \(device) went back from version \(before) to \(version)")
        }
        versions[device] = version
        seen[device, default: []].formUnion(mutations)
        let end = due[device] ?? 0
        for mutation in acknowledged[(checked[device] ?? 0)..<end]
        where !seen[device, default: []].contains(mutation) {
          problems.append("device \(device) does not see \(mutation), acknowledged before it asked")
        }
        checked[device] = end
      default: break
      }
    }
    for (device, mutations) in seen where mutations != Set(final) {
      problems.append("device \(device) ends with other records than there are")
    }
    return problems
  }
}
