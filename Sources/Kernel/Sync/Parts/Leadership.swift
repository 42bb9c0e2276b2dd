/// Which tab leads. Of several tabs with one store one does: it alone talks to the server and commits;
/// the others append and listen.
///
/// - The lead is asked for once; until it is given up this tab is a candidate, whether it leads or waits.
struct Leadership {
  private(set) var isLeader = false
  private var isCandidate = false

  /// True when the lead is to be asked for.
  mutating func stand() -> Bool {
    guard !isCandidate else { return false }
    isCandidate = true
    return true
  }

  /// True when the lead, or the wait for it, is to be given up.
  mutating func withdraw() -> Bool {
    guard isCandidate else { return false }
    isCandidate = false
    return true
  }

  /// False when that was so.
  mutating func set(_ leads: Bool) -> Bool {
    guard isLeader != leads else { return false }
    isLeader = leads
    return true
  }
}
