/// What holds where a device and the account that signs in on it were asked each for itself.
public enum ConsentRule {
  /// Purpose by purpose a no wins, and what was not asked takes the other's answer. Of two versions of texts the older
  /// one counts, so that nobody is held to a text that they have not read.
  public static func merged(_ device: ConsentState, _ account: ConsentState) -> ConsentState {
    if device.isUnasked { return account }
    if account.isUnasked { return device }
    var state = ConsentState()
    for purpose in Purpose.allCases {
      state[purpose] = merged(device[purpose], account[purpose])
    }
    state.textVersion = min(device.textVersion, account.textVersion)
    return state
  }

  private static func merged(_ a: Assent, _ b: Assent) -> Assent {
    if a == .no || b == .no { return .no }
    return a == .unasked ? b : a
  }
}
