import API
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

/// What the person agrees to, and what the engine does of it.
@Suite struct ConsentEngineTests {
  @Test("PR-017 PR-021 Who was never asked sends and keeps nothing, for ten minutes and more")
  func unasked() {
    let bench = EngineBench(agrees: false)
    for number in 1...100 {
      bench.device.capture(Int64(number), TestEvents.view)
      bench.device.advance(10_000)
    }
    bench.device.give(.hidden)
    bench.device.give(.shown)
    #expect(bench.device.sent.isEmpty && bench.device.peeks == 0)
    #expect(bench.store.lines.isEmpty && bench.device.memory == TelemetryMemory())
    #expect(bench.device.timers.isEmpty)
  }

  @Test("PR-028 Only a yes that is kept has lines sent", arguments: Assent.allCases)
  func kept(answer: Assent) {
    let store = DeviceStore()
    var memory = TelemetryMemory()
    memory.installation = UUID(high: 1, low: 1)
    memory.consent.analytics = answer
    store.keep(memory)
    store.isOn = answer == .yes
    let line = EventLine(
      Event(TestEvents.shown, [.integer(1)]), at: .epoch, offset: 0, epoch: 0, session: 1, stamp: 1)
    _ = store.append(line, Stamp())
    let bench = EngineBench(store, agrees: false)
    bench.device.advance(3_600_000)
    #expect(bench.batches == (answer == .yes ? [[1]] : []))
    #expect(store.lines.isEmpty == (answer != .yes))
  }

  @Test("PR-035 After the first yes the device makes itself known once, and only then sends lines")
  func handshake() {
    let bench = EngineBench(agrees: false)
    bench.device.decide(true)
    #expect(bench.paths == ["PUT v1/analytics/consent"])
    let entry = bench.device.inFlight?.body["entries"]?.array?.first
    #expect(entry?["purpose"]?.text == "analytics" && entry?["isYes"]?.boolean == true)
    #expect(entry?["decidedAt"]?.wholeNumber == bench.device.now.milliseconds)
    bench.device.capture(1)
    bench.device.advance(30_000)
    #expect(bench.paths.count == 1)
    bench.answerAll()
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.paths == ["PUT v1/analytics/consent", "POST v1/analytics/events"])
    let secret = bench.device.memory.secret
    #expect(secret.utf8.count == 43 && bench.taken == [1])
    #expect(bench.device.sent[1].request.access == .open)
  }

  @Test("A first no stays on the device, and the server hears nothing")
  func firstNo() {
    let bench = EngineBench(agrees: false)
    bench.device.decide(false)
    bench.device.advance(3_600_000)
    #expect(bench.device.sent.isEmpty && bench.device.memory.installation == nil)
    #expect(bench.device.told.last?.analytics == .no)
    #expect(EngineBench(bench.store, agrees: false).device.memory.consent.analytics == .no)
  }

  @Test("PR-024 A no empties the queue and stops what is on its way at once, then tells the server")
  func withdrawn() {
    let bench = EngineBench().warm()
    for number in 1...25 { bench.device.capture(Int64(number)) }
    #expect(bench.device.inFlight?.numbers.count == 20)
    bench.device.decide(false)
    #expect(bench.device.cancels == 1 && bench.store.lines.isEmpty)
    #expect(bench.device.told.last?.analytics == .no)
    #expect(bench.device.inFlight?.path == "v1/analytics/consent")
    bench.answerAll()
    bench.device.advance(3_600_000)
    #expect(bench.taken.isEmpty && bench.batches.count == 1)
    let installation = bench.device.memory.installation
    let isKnown = installation.map { bench.server.knows($0) }
    #expect(isKnown == true)

    // Yes again begins with nothing of before.
    bench.device.decide(true)
    bench.answerAll()
    bench.device.capture(30)
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken == [30])
  }

  @Test("PR-024 A no without a network holds at once, and is told before all else later")
  func offlineNo() {
    let bench = EngineBench().warm()
    bench.device.give(.online(false))
    bench.device.capture(1)
    bench.device.decide(false)
    #expect(bench.store.lines.isEmpty)
    let next = EngineBench(bench.store, agrees: false)
    #expect(next.paths == ["PUT v1/analytics/consent"])
    #expect(next.device.inFlight?.body["entries"]?.array?.count == 1)
    next.answerAll()
    next.device.advance(3_600_000)
    #expect(next.paths.count == 1 && next.device.memory.entriesToSend.isEmpty)
  }

  @Test("PR-024 An app that ends in the middle of a no sends nothing at the next start")
  func killedInNo() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.isPrompt = false
    bench.device.decide(false)
    // Nothing of that was done but the preference.
    let next = EngineBench(bench.store, agrees: false)
    #expect(next.store.lines.isEmpty)
    next.answerAll()
    next.device.advance(3_600_000)
    #expect(next.paths == ["PUT v1/analytics/consent"])
  }

  @Test("An answer of what was on its way as a no was said changes nothing")
  func late() {
    let bench = EngineBench().warm()
    for number in 1...20 { bench.device.capture(Int64(number)) }
    bench.device.decide(false)
    bench.answerAll()
    bench.device.answer(200, accepted(through: 22))
    #expect(bench.device.memory.consent.analytics == .no && bench.store.lines.isEmpty)
  }

  @Test("Where the server has a no, the queue is emptied and all tabs are told")
  func gone() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.device.answer(410, problem("withdrawn"))
    #expect(bench.store.lines.isEmpty && bench.device.told.last?.analytics == .no)
    bench.device.advance(3_600_000)
    #expect(bench.batches.count == 1 && bench.device.inFlight == nil)
  }

  @Test("What is decided while signed in is told of the device and of the account")
  func both() {
    let bench = EngineBench(agrees: false, account: EngineBench.ana)
    bench.answerAll()
    bench.device.decide(true)
    bench.answerAll()
    #expect(bench.server.answer(of: EngineBench.ana) == true)
    bench.device.decide(false)
    bench.answerAll()
    #expect(bench.server.answer(of: EngineBench.ana) == false)
    #expect(bench.device.memory.entriesToSend.isEmpty)
  }

  @Test("What somebody decided and could not tell waits for their own session")
  func ownSession() {
    let bench = EngineBench(account: EngineBench.ana)
    bench.device.give(.online(false))
    bench.device.decide(false)
    bench.device.setAccount(nil)
    bench.device.give(.online(true))
    bench.answerAll()
    bench.device.setAccount(EngineBench.bia)
    bench.answerAll()
    #expect(bench.server.answer(of: EngineBench.ana) == true)
    bench.device.setAccount(EngineBench.ana)
    bench.answerAll()
    #expect(bench.server.answer(of: EngineBench.ana) == false)
  }

  @Test(
    "At a sign-in a no of either side holds for both, and a device's answer is the account's",
    arguments: [
      Signing(device: true, account: false, leadsTo: false),
      Signing(device: false, account: true, leadsTo: false),
      Signing(device: true, account: nil, leadsTo: true),
    ])
  func signing(_ signing: Signing) {
    let bench = EngineBench(agrees: false)
    bench.device.decide(signing.device)
    bench.answerAll()
    if let isYes = signing.account { bench.server.answer(of: EngineBench.ana, isYes) }
    bench.device.setAccount(EngineBench.ana)
    bench.answerAll()
    let answer: Assent = signing.leadsTo ? .yes : .no
    #expect(bench.device.memory.consent.analytics == answer)
    #expect(bench.server.answer(of: EngineBench.ana) == signing.leadsTo)
    #expect(bench.store.isOn == signing.leadsTo)
    #expect(bench.device.memory.entriesToSend.isEmpty)
    #expect(!bench.device.memory.mergesAccount)
  }

  struct Signing: Sendable {
    var device: Bool
    var account: Bool?
    var leadsTo: Bool
  }

  @Test("PR-017 Who was never asked makes no request, also signed in, and takes what they are told")
  func toldUnasked() {
    for isYes in [true, false] {
      let bench = EngineBench(agrees: false, account: EngineBench.ana)
      bench.server.answer(of: EngineBench.ana, isYes)
      bench.device.give(.hidden)
      bench.device.give(.shown)
      bench.device.advance(3_600_000)
      #expect(bench.device.sent.isEmpty && bench.device.timers.isEmpty)
      // As by a page that asks.
      let answer: Assent = isYes ? .yes : .no
      bench.device.give(.toldByServer(ConsentState(analytics: answer, textVersion: 1)))
      bench.answerAll()
      #expect(bench.store.isOn == isYes && bench.device.memory.consent.analytics == answer)
      #expect(bench.server.answer(of: EngineBench.ana) == isYes)
    }
  }

  @Test("Who was never asked and answers while signed in answers for both")
  func answersForBoth() {
    let bench = EngineBench(agrees: false, account: EngineBench.ana)
    bench.server.answer(of: EngineBench.ana, false)
    bench.device.decide(true)
    bench.answerAll()
    #expect(bench.server.answer(of: EngineBench.ana) == true)
    #expect(bench.device.memory.consent.analytics == .yes && bench.store.isOn == true)
  }

  @Test("A sign-in that could not ask what the account has asks at the next start, before any line")
  func mergesLater() {
    let bench = EngineBench().warm()
    bench.server.answer(of: EngineBench.ana, false)
    bench.device.give(.online(false))
    bench.device.setAccount(EngineBench.ana)
    bench.device.capture(1)
    let next = EngineBench(bench.store, agrees: false, account: EngineBench.ana)
    #expect(next.paths == ["GET v1/analytics/account-consent"])
    let state = ConsentState(analytics: .no, textVersion: 1)
    next.device.answer(200, .object([JSONValue.Member("state", state.object)]))
    #expect(next.store.lines.isEmpty && next.device.memory.consent.analytics == .no)
  }

  @Test("PR-169 What the account decided on another device holds when somebody looks again")
  func elsewhere() {
    let bench = EngineBench(account: EngineBench.ana).warm()
    bench.server.answer(of: EngineBench.ana, false)
    bench.device.give(.hidden)
    bench.device.give(.shown)
    #expect(bench.device.inFlight?.path == "v1/analytics/account-consent")
    bench.answerAll()
    #expect(bench.device.memory.consent.analytics == .no && bench.store.lines.isEmpty)

    bench.server.answer(of: EngineBench.ana, true)
    bench.device.give(.hidden)
    bench.device.give(.shown)
    bench.answerAll()
    #expect(bench.device.memory.consent.analytics == .yes && bench.store.isOn == true)
    bench.device.capture(2)
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken == [2])
  }

  @Test("Who withdraws may have erased what there is, which is told once there is a network")
  func erases() {
    let bench = EngineBench(account: EngineBench.ana).warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken == [1])
    bench.device.give(.online(false))
    let epoch = bench.device.epoch
    bench.device.decide(false, erases: true)
    let next = EngineBench(bench.store, agrees: false, account: EngineBench.ana)
    #expect(next.paths == ["PUT v1/analytics/consent"])
    for _ in 0..<10 { next.device.answer(by: bench.server) }
    #expect(next.paths.contains("POST v1/analytics/reset"))
    #expect(bench.taken.isEmpty && next.device.memory.erasure == nil)
    #expect(next.device.memory.epoch == epoch + 1)
  }

  @Test("What a device never collected keeps nothing of the person from being erased")
  func erasesUnknown() {
    let bench = EngineBench(account: EngineBench.ana).warm()
    bench.device.decide(false, erases: true)
    bench.device.answer(by: bench.server)
    bench.device.answer(by: bench.server)
    #expect(bench.device.inFlight?.path == "v1/analytics/reset")
    bench.device.answer(401, problem("unknownInstallation"))
    let body = bench.device.inFlight?.body
    #expect(bench.device.inFlight?.path == "v1/analytics/reset" && body == .object([]))
    bench.answerAll()
    #expect(bench.server.taken.isEmpty && bench.device.memory.erasure == nil)
  }

  @Test("What another tab decided holds here as well")
  func otherTab() {
    let bench = EngineBench().warm()
    for number in 1...20 { bench.device.capture(Int64(number)) }
    var memory = bench.device.memory
    memory.consent.analytics = .no
    bench.device.give(.began(memory))
    #expect(bench.device.cancels == 1 && bench.store.lines.isEmpty)
    bench.device.advance(3_600_000)
    #expect(bench.batches.count == 1)
  }
}
