import API
import Clinic
import Copies
import Fields
import Flow
import FlowTesting
import Identity
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import CopiesFeature
@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

@Suite("FF-037 copies in a place of one's own")
struct OwnCopiesTests {
  static let key = "copies/" + Sample.space.space.description
  private static let trace = ExportData(.patients, as: .json, count: 2, documents: 0)

  static func name(_ time: Instant) -> CopyName {
    CopyName(of: Sample.space.space, at: time, tag: Copying.settings.copyKey.tag)
  }

  static func file(_ home: Home.State, at time: Instant) -> [UInt8] {
    CopyFile(
      of: Sample.space.space, called: "Clínica Aurora", at: time,
      home.patients.book.entries.map { $0.patient }, texts: home.conflicts.waiting,
      documents: home.documents.all, key: Copying.settings.copyKey
    ).bytes
  }

  static func keeping(_ home: Home.State) -> Request {
    .writeSecret(key: key, value: home.copies.settings?.object.jsonText)
  }

  static var listing: Request {
    .call(CopyEndpoints.list, CopyCall(Sample.space.space, at: Copying.place))
  }

  static var listingParts: Request {
    .call(
      PartEndpoints.list, PartCall(Sample.space.space, at: Copying.place, of: Sample.space.space))
  }

  static func problem(_ failure: CopyFailure) -> Response {
    .problem(Problem(status: 422, title: "x", code: failure.rawValue))
  }

  /// Goes as far as the answer of the place.
  private func send(_ store: TestStore<Home>) -> Request {
    store.send(.copies(.making(.makeTapped))) {
      $0.copies.making = OwnCopies.Making(isByHand: true)
    }
    let name = Self.name(Sample.now)
    store.receive(.copies(.making(.makeAt(Sample.now)))) {
      $0.copies.making?.time = Sample.now
      $0.copies.making?.name = name
      $0.copies.making?.count = 2
    }
    store.respond(
      to: .seal(Self.file(store.state, at: Sample.now), passphrase: Copying.settings.passphrase),
      with: .sealed("c2VsYWRv"))
    store.receive(.copies(.making(.sealed("c2VsYWRv")))) { $0.copies.making?.data = "c2VsYWRv" }
    store.respond(to: .mutate(Self.trace), with: .mutation(.saved))
    store.receive(.copies(.making(.traced(.saved)))) { $0.copies.making?.data = "" }
    return .call(CopyEndpoints.keep, KeepFile(name, "c2VsYWRv", at: Copying.place))
  }

  @Test("FF-126 a copy is sealed, told to the audit, kept, and the oldest beyond seven go")
  func making() {
    let store = TestStore<Home>(Copying.home, now: Sample.now)
    let keeping = send(store)
    var done = Copying.settings
    done.lastAt = Sample.now
    done.lastCount = 2
    store.respond(to: keeping, with: .output(Nothing()))
    store.receive(.copies(.making(.kept(.success(Nothing()))))) { $0.copies.settings = done }
    store.expect(.writeSecret(key: Self.key, value: done.object.jsonText))
    store.respond(to: Self.listingParts, with: .output(PartList()))
    store.receive(.copies(.documents(.partsFound(.success(PartList()))))) {
      $0.copies.making?.documents = OwnCopies.DocumentRun(PartShelf(), [])
    }
    store.expect(.writeSecret(key: Self.key, value: done.object.jsonText))
    let days = (0..<9).map { day in
      StoredCopy(
        Self.name(Sample.now.adding(milliseconds: Int64(-day) * 86_400_000)).text,
        bytes: 9)
    }
    let others = CopyName(of: .test(99), at: .epoch, tag: .none).text
    let list = CopyList(
      days.reversed() + [StoredCopy(others, bytes: 9), StoredCopy("x", bytes: 1)])
    store.respond(to: Self.listing, with: .output(list))
    store.receive(.copies(.making(.olderFound(.success(list))))) {
      $0.copies.making?.older = [days[7].name]
    }
    store.expect(.writeSecret(key: Self.key, value: done.object.jsonText))
    for (position, name) in [days[8].name, days[7].name].enumerated() {
      store.respond(
        to: .call(
          CopyEndpoints.remove, OneFile(name, of: Sample.space.space, at: Copying.place)),
        with: .output(Nothing()))
      store.receive(.copies(.making(.olderRemoved(.success(Nothing()))))) {
        if position == 0 { $0.copies.making?.older = [] } else { $0.copies.making = nil }
      }
    }
    store.finish()
  }

  @Test(
    "what the place says is kept and said, and the copy before it still counts",
    arguments: [CopyFailure.full, .refused, .unreachable, .tooSlow, .untrusted, .hostNotAllowed])
  func refused(failure: CopyFailure) {
    let store = TestStore<Home>(Copying.home, now: Sample.now)
    let keeping = send(store)
    var failed = Copying.settings
    failed.failure = failure
    failed.failedAt = Sample.now
    store.respond(to: keeping, with: Self.problem(failure))
    store.receive(
      .copies(
        .making(.kept(.failure(.invalid(Problem(status: 422, title: "x", code: failure.rawValue)))))
      )
    ) {
      $0.copies.settings = failed
      $0.copies.making = nil
    }
    store.expect(.writeSecret(key: Self.key, value: failed.object.jsonText))
    store.finish()
  }

  @Test("offline nothing is begun, and it is said")
  func offline() {
    var home = Copying.home
    home.sync.isOnline = false
    let store = TestStore<Home>(home)
    store.send(.copies(.making(.makeTapped))) { $0.copies.settings?.failure = .offline }
    store.finish()
  }

  @Test("who may not manage patients makes no copy of them")
  func forbidden() {
    let store = TestStore<Home>(Copying.home, now: Sample.now)
    store.send(.copies(.making(.makeTapped))) {
      $0.copies.making = OwnCopies.Making(isByHand: true)
    }
    store.receive(.copies(.making(.makeAt(Sample.now)))) {
      $0.copies.making?.time = Sample.now
      $0.copies.making?.name = Self.name(Sample.now)
      $0.copies.making?.count = 2
    }
    store.respond(
      to: .seal(Self.file(store.state, at: Sample.now), passphrase: Copying.settings.passphrase),
      with: .sealed("eA=="))
    store.receive(.copies(.making(.sealed("eA==")))) { $0.copies.making?.data = "eA==" }
    let no = MutationOutcome.refused(Refusal(.forbidden))
    store.respond(to: .mutate(Self.trace), with: .mutation(no))
    var failed = Copying.settings
    failed.failure = .forbidden
    failed.failedAt = Sample.now
    store.receive(.copies(.making(.traced(no)))) {
      $0.copies.settings = failed
      $0.copies.making = nil
    }
    store.expect(.writeSecret(key: Self.key, value: failed.object.jsonText))
    store.finish()
  }

  @Test("the daily copy is made by the one tab that leads, and looked for again later")
  func daily() {
    var home = Copying.home
    home.copies = OwnCopies.State(in: home.context)
    let store = TestStore<Home>(home, now: Sample.now)
    var recent = Copying.settings
    recent.lastAt = Sample.now.adding(milliseconds: -CopySettings.day + 1)
    let kept = recent.object.jsonText
    store.send(.copies(.entered))
    store.respond(to: .readSecret(key: Self.key), with: .secret(kept))
    store.receive(.copies(.settingsRead(kept))) {
      $0.copies.isLoaded = true
      $0.copies.settings = recent
      $0.copies.asksToLead = true
    }
    let leading = Request.lead(id: "own-copies")
    store.respond(to: leading, with: .leads)
    store.receive(.copies(.leads)) { $0.copies.leads = true }
    store.receive(.copies(.timeRead(Sample.now)))
    store.advance(milliseconds: OwnCopies.pause)
    store.receive(.copies(.woke))
    store.respond(to: .readSecret(key: Self.key), with: .secret(kept))
    store.receive(.copies(.settingsRead(kept)))
    let due = Sample.now.adding(milliseconds: OwnCopies.pause)
    store.receive(.copies(.timeRead(due))) {
      $0.copies.making = OwnCopies.Making(isByHand: false, time: due)
      $0.copies.making?.name = Self.name(due)
      $0.copies.making?.count = 2
    }
    #expect(
      store.requestsInFlight.contains(
        .seal(Self.file(store.state, at: due), passphrase: recent.passphrase)))
    store.respond(
      to: .seal(Self.file(store.state, at: due), passphrase: recent.passphrase),
      with: .sealed(""))
    store.receive(.copies(.making(.sealed(""))))
    store.respond(to: .mutate(Self.trace), with: .mutation(.refused(Refusal(.forbidden))))
    recent.failure = .forbidden
    recent.failedAt = due
    store.receive(.copies(.making(.traced(.refused(Refusal(.forbidden)))))) {
      $0.copies.settings = recent
      $0.copies.making = nil
    }
    store.expect(.writeSecret(key: Self.key, value: recent.object.jsonText))
    store.send(.copies(.dailyChosen(false))) { $0.copies.settings?.isDaily = false }
    recent.isDaily = false
    store.expect(.writeSecret(key: Self.key, value: recent.object.jsonText))
    store.finish()
  }

  @Test("when the daily copy is due, and what it left")
  func due() {
    func after(_ milliseconds: Int64) -> Instant { Sample.now.adding(milliseconds: milliseconds) }
    var settings = Copying.settings
    #expect(settings.due(at: Sample.now) == .copy)
    settings.lastAt = Sample.now
    #expect(settings.due(at: after(86_399_999)) == nil)
    #expect(settings.due(at: after(86_400_000)) == .copy)
    #expect(settings.due(at: after(-1)) == .copy)
    settings.left = [.test(1)]
    settings.failedAt = Sample.now
    #expect(settings.due(at: after(3_599_999)) == nil)
    #expect(settings.due(at: after(3_600_000)) == .documents)
    // Offline, it does not wait longer than it must.
    settings.failure = .offline
    #expect(settings.due(at: after(1)) == .documents)
    settings.lastAt = nil
    settings.failure = .full
    #expect(settings.due(at: after(3_599_999)) == nil)
    #expect(settings.due(at: after(3_600_000)) == .copy)
    settings.isDaily = false
    #expect(settings.due(at: after(99_000_000)) == nil)
  }

  @Test("a place is tried before it is kept, and what is wrong is said beside the form")
  func settingUp() {
    var home = Copying.home
    home.copies.settings = nil
    let store = TestStore<Home>(home, now: Sample.now)
    var form = OwnCopies.SetUp()
    store.send(.copies(.setUp(.opened))) { $0.copies.setUp = form }
    store.expect(.focus(id: "copy-address"))
    form.triedToSubmit = true
    for field in [CopyField.address, .user, .secret] { form.problems[field] = .missing }
    form.problems[.passphrase] = .tooShort
    store.send(.copies(.setUp(.submitted))) { $0.copies.setUp = form }
    store.expect(.focus(id: "form-errors"))
    let typed: [(CopyField, String)] = [
      (.address, Copying.place.address), (.user, "ana"), (.secret, "senha do lugar"),
      (.passphrase, Copying.settings.passphrase), (.repeated, Copying.settings.passphrase),
    ]
    for (field, text) in typed {
      form[field] = text
      form.problems[field] = nil
      store.send(.copies(.setUp(.typed(field, text)))) { $0.copies.setUp = form }
    }
    form.trying.start()
    form.problems = SmallMap()
    store.send(.copies(.setUp(.submitted))) { $0.copies.setUp = form }
    let trying = Request.call(
      CopyEndpoints.check, CopyCall(Sample.space.space, at: Copying.place))
    store.respond(to: trying, with: Self.problem(.noFolder))
    form.trying.stop(.noFolder)
    store.receive(
      .copies(
        .setUp(.tried(.failure(.invalid(Problem(status: 422, title: "x", code: "noFolder"))))))
    ) { $0.copies.setUp = form }
    store.expect(.focus(id: "copy-failure"))
    form.trying.start()
    store.send(.copies(.setUp(.submitted))) { $0.copies.setUp = form }
    store.respond(to: trying, with: .output(Nothing()))
    store.receive(.copies(.setUp(.tried(.success(Nothing())))))
    store.respond(to: .newKey, with: .key(Copying.settings.key))
    store.receive(.copies(.setUp(.keyed(Copying.settings.key)))) {
      $0.copies.setUp = nil
      $0.copies.settings = Copying.settings
      $0.copies.asksToLead = true
    }
    store.expect(.writeSecret(key: Self.key, value: Copying.settings.object.jsonText))
    store.expect(.focus(id: "copies-state"))
    store.expect(.lead(id: "own-copies"))
    store.finish()
  }

  @Test("turned off, the device forgets everything; the copies go only when that is wanted")
  func turningOff() {
    for removes in [false, true] {
      let store = TestStore<Home>(Copying.home)
      store.send(.copies(.turnOff(.turnOffTapped))) { $0.copies.turningOff = .asked }
      let name = Self.name(Sample.now).text
      let list = CopyList([
        StoredCopy(name, bytes: 1),
        StoredCopy(CopyName(of: .test(9), at: .epoch, tag: .none).text, bytes: 1),
      ])
      let parts = (0..<60).map { number in
        PartName(
          of: .test(5), in: Sample.space.space, length: 60 * PartName.size, number: number,
          tag: .none
        ).text
      }
      let forget: (inout Home.State) -> Void = {
        $0.copies.settings = nil
        $0.copies.turningOff = nil
      }
      guard removes else {
        store.send(.copies(.turnOff(.turnOffConfirmed(removing: false))), changes: forget)
        store.expect(.writeSecret(key: Self.key, value: nil))
        store.finish()
        continue
      }
      store.send(.copies(.turnOff(.turnOffConfirmed(removing: true)))) {
        $0.copies.turningOff = .removing(nil)
      }
      store.respond(to: Self.listing, with: .output(list))
      store.receive(.copies(.turnOff(.copiesFound(.success(list))))) {
        $0.copies.turningOff = .removing(.init(copies: [name]))
      }
      store.respond(to: Self.listingParts, with: .output(PartList(parts)))
      store.receive(.copies(.turnOff(.ownPartsFound(.success(PartList(parts)))))) {
        $0.copies.turningOff = .removing(.init(copies: [], parts: parts))
      }
      let done = Action.copies(.turnOff(.copyRemoved(.success(Nothing()))))
      store.respond(
        to: .call(
          CopyEndpoints.remove, OneFile(name, of: Sample.space.space, at: Copying.place)),
        with: .output(Nothing()))
      store.receive(done) {
        $0.copies.turningOff = .removing(.init(copies: [], parts: Array(parts.suffix(10))))
      }
      for some in [Array(parts.prefix(50)), Array(parts.suffix(10))] {
        store.respond(
          to: .call(
            PartEndpoints.remove, SomeParts(some, of: Sample.space.space, at: Copying.place)),
          with: .output(Nothing()))
        if some.count == 50 {
          store.receive(done) {
            $0.copies.turningOff = .removing(.init(copies: [], parts: []))
          }
        } else {
          store.receive(done, changes: forget)
        }
      }
      store.expect(.writeSecret(key: Self.key, value: nil))
      store.finish()
    }
  }

  private typealias Action = Home.Action

  @Test("a passphrase is weak, fair or strong by its length and its letters")
  func strength() {
    #expect(Passphrase.strength("") == .weak)
    #expect(Passphrase.strength("curta demais".dropping(utf8: 1)) == .weak)
    #expect(Passphrase.strength("aaaaaaaaaaaaaaaaaaaaaaaaa") == .weak)
    #expect(Passphrase.strength("doze letras!") == .fair)
    #expect(Passphrase.strength("quatro palavras bem escolhidas") == .strong)
  }
}
