import Values

/// What the person agrees to, and what that leads to.
extension TelemetryEngine {
  func decided(_ decision: ConsentDecision) {
    if decision.answers.contains(where: { $0.isYes }) { makeInstallation() }
    for answer in decision.answers {
      note(
        answer.purpose, answer.isYes, decision.textVersion, decision.source,
        of: memory.account)
    }
    if decision.erases { orderErasure() }
    keep()
    change(to: memory.consent.deciding(decision))
  }

  /// Somebody asked what the account has.
  func toldByServer(_ account: ConsentState) {
    guard memory.account.isThere else { return }
    guard memory.mergesAccount else { return follow(account) }
    memory.mergesAccount = false
    keep()
    merge(account)
  }

  /// The account has this by the server. What was decided here and not told yet is newer, and counts.
  func follow(_ account: ConsentState) {
    var state = memory.consent
    for purpose in Purpose.allCases where !isToldLater(purpose) {
      let answer = account[purpose]
      guard answer != .unasked, answer != state[purpose] else { continue }
      state[purpose] = answer
      state.textVersion = account.textVersion
      if answer == .yes { makeInstallation() }
      note(purpose, answer == .yes, account.textVersion, .server, of: nil)
    }
    change(to: state)
  }

  /// Somebody has signed in whose account has this by the server.
  func merge(_ account: ConsentState) {
    var account = account
    for purpose in Purpose.allCases where isToldLater(purpose) {
      // Decided here since, and told before this was asked: it is the newest word of both.
      account[purpose] = memory.consent[purpose]
      account.textVersion = memory.consent.textVersion
    }
    let merged = ConsentRule.merged(memory.consent, account)
    if merged.hasYes { makeInstallation() }
    for purpose in Purpose.allCases where merged[purpose] != .unasked {
      let isYes = merged[purpose] == .yes
      if merged[purpose] != memory.consent[purpose] {
        note(purpose, isYes, merged.textVersion, .signIn, of: nil)
      }
      if merged[purpose] != account[purpose] {
        note(purpose, isYes, merged.textVersion, .signIn, of: memory.account, alone: true)
      }
    }
    change(to: merged)
  }

  /// The server takes nothing: the newest word that it has is a no.
  func withdrawn() {
    put(.log("withdrawn", 1))
    var state = memory.consent
    state.analytics = .no
    change(to: state)
  }

  /// Another tab has changed what is kept.
  func changedElsewhere(_ kept: TelemetryMemory) {
    let wasCounting = isCounting
    let before = memory
    memory = kept
    memory.debug = before.debug
    if memory.account != before.account {
      cancelForOther()
      let isSomebody = memory.account.isThere
      tellProviders { $0.setUser(isSomebody) }
    }
    if wasCounting, !isCounting {
      stopCounting()
      put(.clear)
    }
    if !wasCounting, isCounting { startCounting() }
    if isCounting { reading.wantsMore = true }
  }

  /// Makes that hold, in this turn.
  private func change(to state: ConsentState) {
    guard state != memory.consent else { return }
    let wasCounting = isCounting
    memory.consent = state
    if wasCounting, !isCounting { stopCounting() }
    keep()
    if wasCounting, !isCounting { put(.clear) }
    put(.tell(state))
    if !wasCounting, isCounting { startCounting() }
  }

  /// What is on its way is called back, and nothing of what waits is ever sent.
  private func stopCounting() {
    switch errand {
    case .batch, .bind: cancelErrand()
    case .consent, .accountConsent, .erasure, .account, nil: break
    }
    forgetLines()
    tellProviders { $0.setTrackingEnabled(false) }
  }

  /// From here on there are providers.
  func startCounting() {
    for make in makers {
      if let provider = make(settings) { providers.append(provider) }
    }
    makers = []
    tellProviders { $0.setTrackingEnabled(true) }
    if memory.account.isThere { tellProviders { $0.setUser(true) } }
    if memory.debug { tellProviders { $0.setDebug(true) } }
    if !memory.installation.isThere { beKnownAnew() }
  }

  // MARK: The ledger

  /// Notes an answer for the ledger of the device, where the server knows it, and of that account.
  /// - Parameter alone: whether the device's has it already.
  private func note(
    _ purpose: Purpose, _ isYes: Bool, _ version: Int64, _ source: ConsentSource,
    of account: UUID?, alone: Bool = false
  ) {
    var line = ConsentDecisionLine()
    line.purpose = purpose
    line.isYes = isYes
    line.textVersion = version
    line.decidedAt = now
    line.region = place.region
    line.zone = place.zone
    line.language = place.language
    line.source = source
    line.isForInstallation = memory.installation.isThere && !alone
    line.account = account
    // A no of somebody of whom the server knows nothing stays on the device.
    guard line.isForInstallation || account.isThere else { return }
    memory.entriesToSend.append(line)
    keep()
  }

  private func isToldLater(_ purpose: Purpose) -> Bool {
    for line in memory.entriesToSend
    where line.purpose == purpose && line.account.isThere && line.account == memory.account {
      return true
    }
    return false
  }

  /// What was collected is erased as well, as soon as the server hears it.
  private func orderErasure() {
    var erasure = ErasureToSend()
    erasure.account = memory.account
    erasure.isOfInstallation = memory.installation.isThere
    guard erasure.account.isThere || erasure.isOfInstallation else { return }
    memory.erasure = erasure
    memory.beginEpoch()
  }

  // MARK: The device

  /// The server does not know the device, or not by its secret: it is another from now on, with the same answers.
  func beKnownAnew() {
    guard !isKnownAnew else {
      isStopped = true
      put(.log("stopped", 401))
      return
    }
    isKnownAnew = true
    if waiting > 0 { pace.wantsFlush = true }
    memory.installation = nil
    makeInstallation()
    for place in memory.entriesToSend.indices {
      memory.entriesToSend[place].isForInstallation = false
    }
    memory.entriesToSend.remove { !$0.account.isThere }
    for purpose in Purpose.allCases where memory.consent[purpose] != .unasked {
      let isYes = memory.consent[purpose] == .yes
      note(purpose, isYes, memory.consent.textVersion, .server, of: nil)
    }
    memory.epochsToBind = memory.account.isThere ? [memory.epoch] : []
    keep()
  }

  /// The device gets a name and a secret, where it has none: the first time that somebody says yes.
  private func makeInstallation() {
    guard !memory.installation.isThere else { return }
    let high = settings.random() & ~0xF000 | 0x4000
    let low = settings.random() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    memory.installation = UUID(high: high, low: low)
    var secret: [UInt8] = []
    for _ in 0..<4 {
      var bits = settings.random()
      for _ in 0..<8 {
        secret.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
      }
    }
    memory.secret = AddressableBase64.encode(secret)
    keep()
  }
}
