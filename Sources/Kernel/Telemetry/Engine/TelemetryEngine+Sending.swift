import API
import Fields
import Values

/// What goes to the server, and in which order.
extension TelemetryEngine {
  func send() {
    if pace.heldUntil.isThere, pace.rest(at: now) == 0 { pace.release() }
    guard !errand.isThere, isOnline, !isStopped, !pace.heldUntil.isThere else { return }
    guard let (next, request) = nextErrand() else { return }
    errand = next
    if case .batch(let batch) = next {
      if batch.lines.count == collector?.lines.count, !mayBringMore { pace.flushed() }
      put(.log("sent", batch.lines.count))
    }
    put(.send(request, keepAlive: isHidden))
  }

  private func nextErrand() -> (Errand, HTTPRequest)? {
    if let told = consentErrand() ?? accountConsentErrand() ?? erasureErrand() { return told }
    if wantsAccountNow {
      let request = HTTPRequest(analytics: .get, "account-consent", nil, .session)
      return (.account(merges: memory.mergesAccount), request)
    }
    guard isCounting, let proof = memory.proof else { return nil }
    if let epoch = memory.epochsToBind.first {
      guard canSpeakForAccount else { return nil }
      let body = JSONValue.object([
        JSONValue.Member("proof", proof), JSONValue.Member("epoch", .integer(epoch)),
      ])
      return (.bind(epoch), HTTPRequest(analytics: .post, "epochs", body, .session))
    }
    guard pace.wantsFlush || waiting >= settings.batch else { return nil }
    return batchErrand()
  }

  /// Whether a request of the session's is that of the account which the memory names.
  var canSpeakForAccount: Bool { memory.account.isThere && !isSessionOver }

  /// Whether the server is asked what the account has. A device on which nobody was asked anything makes no request
  /// at all; it learns that when the person answers, or by who asks for it on a page.
  var wantsAccountNow: Bool {
    canSpeakForAccount && !memory.consent.isUnasked && (memory.mergesAccount || wantsAccount)
  }

  /// How many answers go at once; a server takes 100.
  private var mostEntries: Int { 50 }

  private func consentErrand() -> (Errand, HTTPRequest)? {
    guard let proof = memory.proof else { return nil }
    let entries = entriesToSend { $0.isForInstallation }
    guard !entries.isEmpty else { return nil }
    let body = JSONValue.object([
      JSONValue.Member("proof", proof), JSONValue.Member("entries", .array(entries)),
    ])
    return (.consent(entries.count), HTTPRequest(analytics: .put, "consent", body, .open))
  }

  private func accountConsentErrand() -> (Errand, HTTPRequest)? {
    guard canSpeakForAccount, let account = memory.account else { return nil }
    let entries = entriesToSend { $0.account == account }
    guard !entries.isEmpty else { return nil }
    let body = JSONValue.object([JSONValue.Member("entries", .array(entries))])
    return (
      .accountConsent(entries.count),
      HTTPRequest(analytics: .put, "account-consent", body, .session)
    )
  }

  private func entriesToSend(_ isMeant: (ConsentDecisionLine) -> Bool) -> [JSONValue] {
    var entries: [JSONValue] = []
    for line in memory.entriesToSend where isMeant(line) && entries.count < mostEntries {
      entries.append(line.entry)
    }
    return entries
  }

  private func erasureErrand() -> (Errand, HTTPRequest)? {
    guard let erasure = memory.erasure else { return nil }
    let proof = erasure.isOfInstallation ? memory.proof : nil
    let body = JSONValue.object(proof.map { [JSONValue.Member("proof", $0)] } ?? [])
    if let account = erasure.account {
      guard canSpeakForAccount, memory.account == account else { return nil }
      return (.erasure(erasure), HTTPRequest(analytics: .post, "reset", body, .session))
    }
    guard proof.isThere else { return nil }
    return (.erasure(erasure), HTTPRequest(analytics: .post, "installation-reset", body, .open))
  }

  private func batchErrand() -> (Errand, HTTPRequest)? {
    guard let lines = collector?.lines, !lines.isEmpty, let header = memory.proofHeader else {
      return nil
    }
    let mostBytes = isHidden ? settings.keepAliveBytes : settings.requestBytes
    var stamps: [JSONValue] = []
    var events: [JSONValue] = []
    var size = 100
    for line in lines {
      guard events.count < min(settings.perRequest, pace.mostLines) else { break }
      let known = stamps.count
      let event = line.event(&stamps)
      size += event.bytes.count + 1
      for stamp in stamps[known...] { size += stamp.bytes.count + 1 }
      guard size <= mostBytes || events.isEmpty else {
        stamps.removeLast(stamps.count - known)
        break
      }
      events.append(event)
    }
    let body = JSONValue.object([
      JSONValue.Member("sentAt", now.json), JSONValue.Member("dropped", .integer(memory.dropped)),
      JSONValue.Member("stamps", .array(stamps)), JSONValue.Member("events", .array(events)),
    ])
    var request = HTTPRequest(analytics: .post, "events", body, .open)
    request.headers.append(HTTPHeader("Umbu-Installation", header))
    if let debugPass { request.headers.append(HTTPHeader("Umbu-Debug", debugPass.text)) }
    let batch = SentBatch(lines: Array(lines.prefix(events.count)), dropped: memory.dropped)
    return (.batch(batch), request)
  }
}

extension TelemetryMemory {
  /// By what the server knows the device; nil before somebody said yes to something.
  var proof: JSONValue? {
    guard let installation else { return nil }
    return .object([
      JSONValue.Member("installation", installation.json), JSONValue.Member("secret", secret.json),
    ])
  }

  /// The same as a header.
  var proofHeader: String? { installation.map { $0.description + "." + secret } }
}

extension HTTPRequest {
  /// A request about what is counted. The engine itself says when it is sent again, so nobody else repeats it.
  fileprivate init(
    analytics method: HTTPMethod, _ name: String, _ body: JSONValue?, _ access: EndpointAccess
  ) {
    var headers = [HTTPHeader("Accept", "application/json, application/problem+json")]
    if body.isThere { headers.append(HTTPHeader("Content-Type", "application/json")) }
    self.init(
      method, "v1/analytics/" + name, headers: headers, body: body?.bytes ?? [], access: access,
      isRepeatable: false)
  }
}
