import API
import Fields
import Flow
import FlowTesting
import Records
import Sync
import Telemetry
import Testing
import Values

@Suite("capabilities: what each request is answered, and how often")
struct CapabilityTests {
  private static let part = BlobPart("a", start: 0, count: 1)
  private static let seal = PartSeal(key: "k", name: "n")
  private static let life = Lifecycle(
    phase: .active, isOnline: true, hasNewVersion: false, canInstall: false)

  /// One request of each kind, how often it is answered, and with what.
  private static let all: [(request: Request, answers: Answers, responses: [Response])] = [
    (.now, .once, [.instant(.epoch)]),
    (.today, .once, [.day(CivilDate(year: 2026, month: 1, day: 1)!)]),
    (.newID, .once, [.identifier(.zero)]), (.timer(id: "a", milliseconds: 1), .once, [.fired]),
    (.cancelTimer(id: "a"), .none, []), (.nextFrame, .once, [.fired]),
    (.whenWhole, .many, [.fired]), (.observeZone(id: "a"), .many, [.zone(.utc)]),
    (.zone(named: "a"), .once, [.zoneNamed(nil), .zoneNamed(.utc)]),
    (.http(HTTPRequest(.get, "v1")), .once, [.http(.failed(.unreachable))]),
    (.setSession(nil, account: nil), .none, []), (.cancelObservation(id: "a"), .none, []),
    (
      .openSpace(SpaceAccess(space: .zero, account: .zero, role: "owner")), .once,
      [.opened(.ready)]
    ),
    (.closeSpace(erase: true), .none, []),
    (.mutate(name: "a", arguments: .null), .once, [.mutation(.saved)]),
    (
      .space(.observeRecords(table: "a", id: "a")), .many,
      [.records(RecordChanges(isComplete: true, changed: [], removed: []))]
    ),
    (.observeSync(id: "a"), .many, [.sync(.init())]), (.syncNow, .none, []),
    (.retryRefused(.zero), .none, []), (.discardPending([]), .once, [.discarded([])]),
    (.discardRefused(.zero), .none, []), (.countOthers, .once, [.count(0)]),
    (.lead(id: "a"), .many, [.leads]), (.resign(id: "a"), .none, []),
    (.readPast(RecordKey("plant", .zero), before: nil), .once, [.past(nil)]),
    (
      .readLocal(SpaceAccess(space: .zero, account: .zero, role: "owner")), .once,
      [.local(nil), .local(LocalContents())]
    ),
    (
      .eraseLocal(SpaceAccess(space: .zero, account: .zero, role: "owner"), at: 1), .once,
      [.erased(true)]
    ),
    (
      .beginLocal(
        SpaceAccess(space: .zero, account: .zero, role: "owner"),
        from: SpaceAccess(space: .zero, account: .zero, role: "owner"), tables: ["a"]), .once,
      [.begun([]), .begun(nil)]
    ),
    (
      .observeOther(SpaceAccess(space: .zero, account: .zero, role: "owner"), id: "a"), .many,
      [.other(OtherSpace(FirstView()))]
    ),
    (
      Request.mutate(name: "a", arguments: .null).inOther(.zero), .once,
      [.mutation(.saved)]
    ),
    (Request.discardPending([]).inOther(.zero), .once, [.discarded([])]),
    (Request.discardRefused(.zero).inOther(.zero), .none, []),
    (
      .values(.keep([KeptValue("a", [1])], removing: ["b"])), .once,
      [.values(.kept(.kept)), .values(.kept(.full)), .values(.kept(.unavailable))]
    ),
    (.values(.read(["a"])), .once, [.values(.values([]))]),
    (.values(.list(prefix: "a", after: "", limit: 1)), .once, [.values(.keys([]))]),
    (.values(.forget(prefix: "a")), .none, []),
    (
      .pouring(.readPart(file: 1, offset: 0, count: 1)), .once,
      [.pouring(.part([1])), .pouring(.part(nil))]
    ),
    (
      .pouring(.inflateParts(file: 1, parts: [DeflatedPart(offset: 0, packed: 1, size: 1)])), .once,
      [.pouring(.parts([[1]])), .pouring(.parts([nil]))]
    ),
    (
      .pouring(.keepBytes([1], blob: "a", note: "b")), .once,
      [.pouring(.kept(.kept)), .pouring(.kept(.full))]
    ),
    (
      .pouring(.keepPart(FilePart(1, offset: 0, count: 1), check: 1, blob: "a", note: "b")), .once,
      [.pouring(.kept(.kept)), .pouring(.kept(.full))]
    ),
    (
      .output(.begin(bytes: 1)), .once, [.output(.written(.kept)), .output(.written(.full))]
    ),
    (
      .output(.write([1])), .once, [.output(.written(.kept)), .output(.written(.full))]
    ),
    (.output(.writeBlob(part, check: 1)), .once, [.output(.blobWritten(.kept, check: 2))]),
    (
      .output(.overwrite(at: 1, [1])), .once,
      [.output(.written(.kept)), .output(.written(.full))]
    ),
    (
      .output(.close(name: "a", type: "t")), .once,
      [.output(.written(.kept)), .output(.written(.full))]
    ),
    (.output(.discard), .none, []),
    (
      .capture(.awaitBrought), .many, [.capture(.brought(Brought(isPasted: true, text: "a")))]
    ),
    (.capture(.readShared), .once, [.capture(.shared([SharedEntry("a")]))]),
    (.capture(.forgetShared("a")), .none, []),
    (
      .capture(.estimateStorage), .once,
      [.capture(.storage(StorageEstimate(usage: 1, quota: 2, isPersisted: true)))]
    ),
    (
      .capture(.appendBytes([1], blob: "a", start: 0, total: 1, note: "b")), .once,
      [.capture(.appended(.kept)), .capture(.appended(.full))]
    ),
    (
      .values(
        .copy(from: SpaceAccess(space: .zero, account: .zero, role: "owner"), prefix: "a")), .once,
      [.values(.copied(true))]
    ),
    (.writing(.readSelection(id: "a")), .once, [.writing(.selection(nil))]),
    (.writing(.write(id: "a", text: "b", selecting: 0..<1)), .none, []),
    (
      .writing(.share(title: "a", text: "b", url: "c")), .once,
      [.writing(.shared(.shared)), .writing(.shared(.unavailable))]
    ),
    (.voice(.record), .once, [.voice(.recording(.started)), .voice(.recording(.denied))]),
    (.voice(.stop(isKept: true)), .once, [.voice(.recorded(nil, milliseconds: 0))]),
    (.readPreference(key: "a"), .once, [.preference(nil)]),
    (.writePreference(key: "a", value: nil), .none, []),
    (.persist, .once, [.persisted(true)]),
    (.readSecret(key: "a"), .once, [.secret(nil)]),
    (.writeSecret(key: "a", value: nil), .none, []),
    (.readSecrets(prefix: "a"), .once, [.secrets([])]),
    (.observeLocation(id: "a"), .many, [.location("a")]), (.navigate(.back), .none, []),
    (.observeLifecycle(id: "a"), .many, [.lifecycle(life)]),
    (.observeKeys(id: "a"), .many, [.keyPress("a")]), (.focus(id: "a"), .none, []),
    (.scrollToTop, .none, []), (.announce("a"), .none, []), (.setColorScheme(nil), .none, []),
    (.setLanguage("en"), .none, []), (.guardUnload(true, by: "form"), .none, []),
    (.reload, .none, []),
    (.print, .none, []),
    (.install, .once, [.installed(true)]),
    (.chooseFiles(accept: "a", fromCamera: false), .once, [.filesChosen([])]),
    (.keepFile(number: 1, blob: "a", note: "n"), .once, [.blobKept(.kept)]),
    (.listBlobs(prefix: "a"), .once, [.blobs([])]), (.noteBlob("a", note: "n"), .none, []),
    (.forgetBlob("a"), .none, []), (.showBlob("a", type: "t"), .once, [.address(nil)]),
    (.saveBlob("a", type: "t", name: "n"), .once, [.blobSaved(true)]),
    (
      .blobs(
        .copyBlobs(
          from: SpaceAccess(space: .zero, account: .zero, role: "owner"), prefix: "a")),
      .once, [.blobs(.blobsCopied(true))]
    ),
    (.seal([], passphrase: "p"), .once, [.sealed("a")]),
    (.unseal("a", passphrase: "p"), .once, [.unsealed(.newer)]), (.newKey, .once, [.key("k")]),
    (.sealPart(part, seal), .once, [.partSealed(nil)]),
    (.openPart("a", seal, into: part, of: 1, note: "n"), .once, [.partOpened(.kept)]),
    (.verify("a", x: "x", y: "y"), .once, [.verified(true)]),
    (
      .pickFile(accept: "a", maxBytes: 1), .once,
      [.file(nil), .fileTooLarge(name: "a", bytes: 2)]
    ),
    (
      .shrinkPicture(fromCamera: false, side: 1, maxBytes: 1), .once,
      [.picture(nil), .pictureUnreadable]
    ),
    (.saveFile(name: "a", type: "t", bytes: []), .none, []), (.copy("a"), .none, []),
    (
      .lookAtPush, .once, [.pushStanding(.unasked), .pushStanding(.allowed(isSubscribed: true))]
    ),
    (.subscribeToPush(key: "k"), .once, [.pushOutcome(.denied), .pushOutcome(.failed)]),
    (.unsubscribeFromPush, .none, []),
    (.track(Event(watered)), .none, []), (.observeConsent(id: "a"), .many, [.consent(agreed)]),
    (.decide(ConsentDecision([], textVersion: 1, source: .prompt)), .none, []),
    (.resetTelemetry, .once, [.reset(.nothing), .reset(.failed(.invalidURL))]),
    (
      .ownEvents(after: 0), .once,
      [.ownEvents([], next: nil), .telemetry(.failed(.invalidURL))]
    ),
    (.debugTelemetry(token: nil), .none, []), (.observeStream(id: "a"), .many, [.seen([])]),
    (.setProperty(PropertyDefinition("bed", .flag) { Phrase(pt: "", en: "") }, nil), .none, []),
  ]

  private static let watered = EventDefinition(
    "plant_watered", object: "plant", verb: "watered", EventTraits(.analytics, owner: "plants")
  ) { Phrase(pt: "", en: "") }
  private static let agreed = ConsentState(analytics: .yes, textVersion: 1)

  @Test("CC-008 a request takes its own responses and no other's")
  func responses() {
    let responses = Set(Self.all.flatMap(\.responses))
    for (request, answers, own) in Self.all {
      #expect(request.answers == answers, "\(request)")
      #expect(own.isEmpty == (answers == .none), "\(request)")
      for response in responses {
        #expect(
          request.isAnswered(by: response) == own.contains(response), "\(request), \(response)")
      }
    }
  }

  @Test("a failure's text names requests and responses as tests state them")
  func words() {
    #expect(describe(Request.focus(id: "name")) == #".focus(id: "name")"#)
    #expect(describe(Request.space(.syncNow)) == ".syncNow")
    #expect(describe(Response.secret("a")) == #".secret("a")"#)
    #expect(describe(Request.cancelObservation(id: "a")) == #".cancelObservation(id: "a")"#)
    #expect(
      describe(Response.http(.failed(.timedOut))) == ".http(.failed(.timedOut))")
  }
}
