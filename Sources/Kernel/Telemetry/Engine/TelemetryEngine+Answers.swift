import API
import Fields
import Values

/// What the server says.
extension TelemetryEngine {
  func answered(_ outcome: HTTPOutcome) {
    guard let errand else { return }
    self.errand = nil
    guard case .answered(let response) = outcome else {
      fail(0)
      return
    }
    let answer = ServerAnswer(response)
    switch answer.status {
    case 404, 426:
      // There is nobody who counts, or they do not understand this app any more.
      stop(answer.status)
      return
    case 400...499 where answer.status != 408 && answer.status != 429: break
    default:
      guard answer.isDone, case .object = answer.body else {
        fail(answer.status, after: answer.retryAfter)
        return
      }
    }
    switch errand {
    case .consent(let count): consentAnswered(answer, count)
    case .accountConsent(let count): accountConsentAnswered(answer, count)
    case .erasure(let erasure): erasureAnswered(answer, erasure)
    case .account(let merges): accountAnswered(answer, merges: merges)
    case .bind(let epoch): bindAnswered(answer, epoch)
    case .batch(let batch): batchAnswered(answer, batch)
    }
  }

  // MARK: The person

  private func consentAnswered(_ answer: ServerAnswer, _ count: Int) {
    if answer.isDone {
      deviceIsTold(count)
      takeInterval(answer)
      succeed()
      return
    }
    put(.log("consent refused", answer.status))
    if answer.status == 401 || answer.status == 403, memory.consent.hasYes {
      beKnownAnew()
    } else {
      deviceIsTold(count)
    }
  }

  private func accountConsentAnswered(_ answer: ServerAnswer, _ count: Int) {
    guard answer.status != 401, answer.status != 403 else {
      isSessionOver = true
      return
    }
    accountIsTold(count)
    guard answer.isDone else {
      put(.log("consent refused", answer.status))
      return
    }
    takeInterval(answer)
    succeed()
    if let state = answer.consent { follow(state) }
  }

  /// The first so many answers of the device need not be sent any more.
  private func deviceIsTold(_ count: Int) {
    var left = count
    for place in memory.entriesToSend.indices
    where left > 0 && memory.entriesToSend[place].isForInstallation {
      memory.entriesToSend[place].isForInstallation = false
      left -= 1
    }
    forgetToldEntries()
  }

  /// The same of the account.
  private func accountIsTold(_ count: Int) {
    var left = count
    for place in memory.entriesToSend.indices
    where left > 0 && memory.entriesToSend[place].account == memory.account {
      memory.entriesToSend[place].account = nil
      left -= 1
    }
    forgetToldEntries()
  }

  private func forgetToldEntries() {
    memory.entriesToSend.remove { !$0.isForInstallation && !$0.account.isThere }
    keep()
  }

  private func erasureAnswered(_ answer: ServerAnswer, _ erasure: ErasureToSend) {
    if answer.isUnknownInstallation, erasure.account.isThere, erasure.isOfInstallation {
      // There is nothing of the device; what there is of the person goes all the same.
      if memory.erasure == erasure { memory.erasure?.isOfInstallation = false }
      keep()
      return
    }
    if answer.status == 401 || answer.status == 403, erasure.account.isThere {
      isSessionOver = true
      return
    }
    if memory.erasure == erasure { memory.erasure = nil }
    keep()
    if answer.isDone { succeed() } else { put(.log("erasure refused", answer.status)) }
  }

  private func accountAnswered(_ answer: ServerAnswer, merges: Bool) {
    if answer.status == 401 || answer.status == 403 {
      isSessionOver = true
      return
    }
    guard !answer.isDone || answer.consent.isThere else {
      fail(answer.status)
      return
    }
    wantsAccount = false
    if merges {
      memory.mergesAccount = false
      keep()
    }
    guard let state = answer.consent else {
      put(.log("consent refused", answer.status))
      return
    }
    takeInterval(answer)
    succeed()
    if merges { merge(state) } else { follow(state) }
  }

  private func bindAnswered(_ answer: ServerAnswer, _ epoch: Int64) {
    switch answer.status {
    case 401 where answer.isUnknownInstallation: beKnownAnew()
    case 401, 403: isSessionOver = true
    case 409: endEpochs([epoch])
    case 410: withdrawn()
    default:
      memory.epochsToBind.remove { $0 == epoch }
      keep()
      if answer.isDone { succeed() } else { put(.log("epoch refused", answer.status)) }
    }
  }

  // MARK: The events

  private func batchAnswered(_ answer: ServerAnswer, _ batch: SentBatch) {
    switch answer.status {
    case 422:
      // All were judged, and those that are not named count.
      refused(answer, batch)
      isTaken(batch, through: batch.last)
      takeInterval(answer)
    case 401 where answer.isUnknownInstallation: beKnownAnew()
    case 401, 403: stop(answer.status)
    case 409: endEpochs(answer.epochs.isEmpty ? batch.epochs : answer.epochs)
    case 410: withdrawn()
    case 400...499: tooLarge(answer, batch)
    default:
      guard let through = answer.body["acceptedThrough"]?.wholeNumber,
        let first = batch.lines.first, through >= first.sequence
      else {
        fail(answer.status)
        return
      }
      isTaken(batch, through: min(through, batch.last))
      takeInterval(answer)
    }
  }

  private func isTaken(_ batch: SentBatch, through: Int64) {
    collector?.forget(upTo: through)
    if batch.dropped > 0 {
      memory.dropped = max(0, memory.dropped - batch.dropped)
      keep()
    }
    pace.mostLines = .max
    if through < batch.last { pace.wantsFlush = true }
    if collector?.lines.isEmpty ?? true, !reading.wantsMore { pace.flushed() }
    succeed()
  }

  private func refused(_ answer: ServerAnswer, _ batch: SentBatch) {
    let errors = answer.errors
    put(.log("refused", errors.count))
    guard memory.debug else { return }
    var seen: [DebugLine] = []
    for error in errors {
      guard let place = ServerAnswer.number(in: error.path, of: "events"),
        place < Int64(batch.lines.count)
      else { continue }
      let reason = EventRefusalReason(rawValue: error.reason) ?? .malformed
      let parameter = error.path.parts { $0 == "." }
      let problem = EventProblem(reason, parameter.count == 3 ? parameter[2] : "")
      seen.append(DebugLine(batch.lines[Int(place)], problem, isByServer: true))
    }
    if !seen.isEmpty { put(.stream(seen)) }
  }

  /// One line may be what the server cannot take: smaller requests let the others pass, and that one goes.
  private func tooLarge(_ answer: ServerAnswer, _ batch: SentBatch) {
    pace.wantsFlush = true
    if batch.lines.count > 1 {
      pace.mostLines = batch.lines.count / 2
      return
    }
    put(.log("refused", 1))
    collector?.forget(upTo: batch.last)
    pace.mostLines = .max
  }

  /// The server takes nothing of those epochs: somebody had them erased. What comes from now on is of another.
  private func endEpochs(_ epochs: [Int64]) {
    memory.endEpochs(epochs)
    collector?.forget(epochs: epochs)
    pace.wantsFlush = waiting > 0
    put(.log("epochs ended", epochs.count))
    memory.failures += 1
    keep()
    // A server that says so again and again is not asked again and again.
    if memory.failures > 1 { holdOff() }
  }

  // MARK: The server

  private func takeInterval(_ answer: ServerAnswer) {
    guard let seconds = answer.body["interval"]?.wholeNumber else { return }
    let bounds = TelemetrySettings.intervals
    let interval = min(max(seconds, bounds.lowerBound), bounds.upperBound) * 1_000
    guard interval != memory.interval else { return }
    memory.interval = interval
    keep()
  }

  private func succeed() {
    guard memory.failures != 0 else { return }
    memory.failures = 0
    keep()
  }

  /// It may go well later.
  private func fail(_ status: Int, after seconds: Int? = nil) {
    memory.failures += 1
    keep()
    if waiting > 0 { pace.wantsFlush = true }
    put(.log("failed", status))
    holdOff(after: seconds)
  }

  private func stop(_ status: Int) {
    isStopped = true
    put(.log("stopped", status))
  }
}

extension ServerAnswer {
  /// What it says that somebody agreed to.
  fileprivate var consent: ConsentState? { body["state"].flatMap { ConsentState(json: $0) } }
}

extension ConsentState {
  /// Whether any purpose was agreed to.
  var hasYes: Bool { analytics == .yes || crash == .yes || marketing == .yes }
}
