import Analytics
import Care
import Clinic
import Entitlements
import Fields
import Telemetry
import Values

/// What apps count: their registries, events as they travel, what judges them, and what people agreed to.
func events(_ emit: (String) -> Void) {
  for registry in [ClinicEvents.registry, CareEvents.registry] {
    emit(RegistryPage.markdown(of: registry, app: "App"))
    emit(RegistryPage.json(of: registry).jsonText)
    for finding in RegistryLint.findings(in: registry) { emit("found " + finding) }
    let descriptions = registry.events.map { EventDescription($0) }
    emit(CustomEventSource.swift(of: descriptions, app: "app"))
  }
  lines(emit)
  judged(emit)
  agreed(emit)
}

/// One event at least of each kind of parameter.
private func lines(_ emit: (String) -> Void) {
  let id = UUID(high: 0x0192_F0C1_2A3B_7C4D, low: 0x8E5F_0123_4567_89AB)
  let events: [Event] = [
    .sessionStart(.link), .sessionEnd(duration: 12.25), .authLogin(.passkey), .authLogout(),
    .itemCreated(.patient, contentLength: ContentLength(of: 240), tagCount: 2), .itemCreated(nil),
    .itemViewed(.medicine, id), .itemUpdated(.room, .error, duration: 1e9),
    .itemDeleted(.room, .success), .itemShared(.person, by: .link),
    .searchPerformed(QueryLength(of: 4), filterCount: -3, duration: .nan),
    .searchFiltered(["room", "segment"]), .timelineScrolled(.half),
    .paywallShown(.storageLimit, plan: nil), .paywallCTA(.patientLimitReached, plan: .free),
    .purchaseFailed("com.fisioflow.gold.monthly", code: "declined"),
    .screenView("PatientList", itemCount: 12), .doseConfirmed(),
  ]
  for place in events.indices {
    let line = EventLine(
      events[place], at: Instant(milliseconds: 1_764_250_000_123), offset: -180, epoch: 3,
      session: 17, stamp: Int64(place))
    let bytes = line.write()
    emit(String(utf8: bytes))
    let queued = QueuedLine(sequence: Int64(place), bytes: bytes)
    emit(queued?.name ?? "no line")
    emit(events[place] == events[0] ? "as the first" : "another than the first")
  }
}

private func judged(_ emit: (String) -> Void) {
  let registry = ClinicEvents.registry
  let texts = [
    "{}", "[]", "{\"item_type\":null}", "{\"item_type\":\"patient\",\"tag_count\":3}",
    "{\"item_type\":\"person\"}", "{\"item_title\":\"Ana\"}", "{\"Ana Prado\":1}",
    "{\"tag_count\":1.5}", "{\"tag_count\":1001}", "{\"tag_count\":1,\"tag_count\":2}",
    "{\"search_filters\":[\"state\",\"room\",\"state\"]}", "{\"search_filters\":\"room\"}",
    "{\"duration\":2,\"status\":\"success\"}", "{\"duration\":-0.5,\"status\":\"success\"}",
  ]
  let names = ["item_created", "search_filtered", "item_updated"]
  for name in names {
    guard let event = registry.event(named: name) else { continue }
    let shape = EventShape(event)
    for text in texts {
      var json = JSONValue.null
      do throws(JSONError) { json = try JSONValue.parse(text) } catch { emit("no JSON") }
      switch EventJudge.read(json, as: shape) {
      case .success(let parameters):
        emit(name + " " + parameters.map { $0.name + " " + said($0.value) }.joined(separator: ", "))
      case .failure(let problem):
        emit(name + " " + problem.reason.rawValue + " " + problem.parameter)
      }
    }
  }
}

private func said(_ value: StoredValue) -> String {
  switch value {
  case .text(let text): text
  case .integer(let number): JSONValue.integer(number).jsonText
  case .decimal(let number): JSONValue.number(number).jsonText
  case .flag(let isOn): isOn ? "true" : "false"
  case .mark(let id): id.description
  case .texts(let texts): texts.joined(separator: "+")
  }
}

private func agreed(_ emit: (String) -> Void) {
  let answers: [Assent] = [.unasked, .yes, .no]
  for device in answers {
    for account in answers {
      let state = ConsentRule.merged(
        ConsentState(analytics: device, textVersion: 2),
        ConsentState(analytics: account, crash: .yes, textVersion: 3))
      emit(state.json.jsonText)
    }
  }
  let decision = ConsentDecision(
    [ConsentAnswer(.analytics, isYes: true)], textVersion: 2, source: .prompt)
  for zone in ["Europe/Lisbon", "America/Bahia", "Asia/Tokyo", ""] {
    for language in Language.allCases {
      let place = ConsentPlace(zone: zone, language: language)
      for entry in decision.entries(at: .epoch, in: place) { emit(entry.json.jsonText) }
    }
  }
  var stamp = Stamp()
  stamp.device = "Pixel 8"
  let property = PropertyDefinition("share", .amount(upTo: 100, unit: "%")) {
    Phrase(pt: "Parte", en: "Share")
  }
  stamp.set(property, .decimal(12.5))
  emit(stamp.json.jsonText)
  var registry = ClinicEvents.registry
  registry.add(property)
  emit(stamp.listed(in: LiveRegistry(registry)).json.jsonText)
  var pace = ScrollPace()
  for second in 0..<12 {
    let depth = ScrollDepth.allCases[second % 4]
    let counts = pace.counts(depth, at: Instant(milliseconds: Int64(second) * 1_000))
    emit(depth.literal.text + (counts ? " counts" : " does not"))
  }
}
