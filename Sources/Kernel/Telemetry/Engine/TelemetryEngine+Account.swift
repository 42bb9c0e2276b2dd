import Values

/// For whom the device works.
extension TelemetryEngine {
  func signedIn(_ account: UUID) {
    isSessionOver = false
    if memory.setAccount(account) {
      cancelForOther()
      keep()
    } else {
      follows()
    }
    tellProviders { $0.setUser(true) }
  }

  func signedOut() {
    if memory.setAccount(nil) {
      cancelForOther()
      keep()
    }
    wantsAccount = false
    tellProviders { $0.setUser(false) }
  }

  /// Asks what the account has by now.
  func follows() {
    if memory.account.isThere { wantsAccount = true }
  }

  /// What is on its way in the name of somebody else is called back.
  func cancelForOther() {
    switch errand {
    case .accountConsent, .account, .bind: cancelErrand()
    case .erasure(let erasure):
      if erasure.account.isThere { cancelErrand() }
    case .consent, .batch, nil: break
    }
  }

  /// All was erased: nothing that was counted before is sent, and what comes is of nobody whom the server knew.
  func reset() {
    switch errand {
    case .batch, .bind: cancelErrand()
    case .consent, .accountConsent, .erasure, .account, nil: break
    }
    forgetLines()
    tellProviders { $0.reset() }
    memory.epochsToBind = []
    memory.beginEpoch()
    memory.dropped = 0
    keep()
    put(.clear)
  }
}
