import API
import Clinic
import Copies
import Fields
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import CopiesFeature
@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

@Suite("FF-037 documents on their way into a copy")
struct CopyDocumentsTests {
  private static let space = Sample.space.space
  private static let key = Copying.settings.copyKey

  /// A document of five megabytes on the server.
  private static let stored = Papers.document(1, bytes: 5_000_000) {
    $0.file = UUID(high: 6, low: 1)
  }
  /// One that only this device has.
  private static let here = Papers.document(2)
  /// One that only another device has.
  private static let elsewhere = Papers.document(3)
  private static let refused = Papers.document(4) { $0.refusal = "corrupt" }

  private static func part(
    _ document: Document, _ number: Int = 0, length: Int64? = nil
  ) -> PartName {
    PartName(
      of: document.id.uuid, in: space, length: length ?? document.bytes, number: number,
      tag: key.tag)
  }

  private static func home(_ documents: [Document]) -> Home.State {
    var home = Copying.home
    home.documents.all = documents
    home.documents.kept = [Papers.kept(here)]
    return home
  }

  /// A store in which the rest of a copy was just looked for, and that copy's time.
  private func begun(
    _ documents: [Document], left: [UUID], wanted: [UUID], shelf: [String] = []
  ) -> TestStore<Home> {
    var home = Self.home(documents)
    home.copies.leads = true
    home.copies.settings?.lastAt = Sample.now
    home.copies.settings?.left = left
    let store = TestStore<Home>(home, now: Sample.now)
    store.send(.copies(.timeRead(Sample.now))) {
      $0.copies.making = OwnCopies.Making(isByHand: false, time: Sample.now)
    }
    store.respond(to: OwnCopiesTests.listingParts, with: .output(PartList(shelf)))
    let found = OwnCopies.DocumentRun(
      PartShelf(shelf), wanted, before: shelf.isEmpty ? 0 : documents.count - wanted.count)
    store.receive(.copies(.documents(.partsFound(.success(PartList(shelf)))))) {
      $0.copies.making?.documents = found
      $0.copies.settings?.left = wanted
      $0.copies.settings?.lastDocuments = found.before
      $0.copies.settings?.failedAt = Sample.now
    }
    store.expect(OwnCopiesTests.keeping(store.state))
    store.respond(
      to: .mutate(
        ExportData(.patients, as: .json, count: 0, documents: wanted.count)),
      with: .mutation(.saved))
    return store
  }

  private static func fetching(_ document: Document, _ number: Int) -> Request {
    var request = HTTPRequest(.get, "v1/files/\(document.file ?? .zero)?for=copy")
    let start = Int64(number) * PartName.size
    request.headers = [HTTPHeader("Range", "bytes=\(start)-\(start + PartName.size - 1)")]
    request.heldAs = "copy-part"
    return .http(request)
  }

  private static func answer(_ status: Int, _ headers: [HTTPHeader] = []) -> HTTPOutcome {
    .answered(HTTPResponse(status: status, headers: headers))
  }

  private static func range(_ text: String) -> HTTPOutcome {
    answer(206, [HTTPHeader("Content-Range", "bytes " + text)])
  }

  private static func keeping(_ part: PartName) -> Request {
    .call(PartEndpoints.keep, KeepFile(part, "eA==", at: Copying.place))
  }

  /// The part that is on its way is sealed and kept.
  private func keep(
    _ store: TestStore<Home>, _ part: PartName, from blob: BlobPart,
    then change: (inout Home.State) -> Void
  ) {
    store.respond(
      to: .sealPart(blob, Self.key.seal(part)), with: .partSealed("eA=="))
    store.receive(.copies(.documents(.partSealed("eA=="))))
    store.respond(to: Self.keeping(part), with: .output(Nothing()))
    store.receive(.copies(.documents(.partKept(.success(Nothing())))), changes: change)
  }

  @Test(
    "documents of the server and of this device are sent part by part; others are counted, refused not"
  )
  func sending() {
    let documents = [Self.stored, Self.here, Self.elsewhere, Self.refused]
    var run = OwnCopies.DocumentRun(
      PartShelf(), [Self.stored.id.uuid, Self.here.id.uuid], elsewhere: 1)
    var home = Self.home(documents)
    home.copies.leads = true
    home.copies.settings?.lastAt = Sample.now
    home.copies.settings?.left = [Self.stored.id.uuid]
    let store = TestStore<Home>(home, now: Sample.now)
    store.send(.copies(.timeRead(Sample.now))) {
      $0.copies.making = OwnCopies.Making(isByHand: false, time: Sample.now)
    }
    store.respond(to: OwnCopiesTests.listingParts, with: .output(PartList()))
    store.receive(.copies(.documents(.partsFound(.success(PartList()))))) {
      $0.copies.making?.documents = run
      $0.copies.settings?.left = run.wanted
      $0.copies.settings?.elsewhere = 1
      $0.copies.settings?.failedAt = Sample.now
    }
    store.expect(OwnCopiesTests.keeping(store.state))
    store.respond(
      to: .mutate(ExportData(.patients, as: .json, count: 0, documents: 2)),
      with: .mutation(.saved))
    run.part = Self.part(Self.stored)
    store.receive(.copies(.making(.traced(.saved)))) { $0.copies.making?.documents = run }
    let first = Self.range("0-4194303/5000000")
    store.respond(to: Self.fetching(Self.stored, 0), with: .http(first))
    store.receive(.copies(.documents(.bytesFetched(first))))
    run.bytesSent = 4_194_304
    run.part = Self.part(Self.stored, 1)
    keep(
      store, Self.part(Self.stored),
      from: BlobPart("copy-part", start: 0, count: 4_194_304)
    ) { $0.copies.making?.documents = run }
    let second = Self.range("4194304-4999999/5000000")
    store.respond(to: Self.fetching(Self.stored, 1), with: .http(second))
    store.receive(.copies(.documents(.bytesFetched(second))))
    run.bytesSent = 5_000_000
    run.position = 1
    run.part = Self.part(Self.here)
    run.isFromDevice = true
    keep(
      store, Self.part(Self.stored, 1), from: BlobPart("copy-part", start: 0, count: 805_696)
    ) { $0.copies.making?.documents = run }
    var done = store.state.copies.settings ?? CopySettings()
    done.left = []
    done.lastDocuments = 2
    done.failedAt = nil
    keep(
      store, Self.part(Self.here),
      from: BlobPart("new/\(Self.here.id)", start: 0, count: 1_000_000)
    ) {
      $0.copies.settings = done
      $0.copies.making = nil
    }
    store.expect(.writeSecret(key: OwnCopiesTests.key, value: done.object.jsonText))
    finish(store)
  }

  /// Nothing is left but the timer that looks again, which ends.
  private func finish(_ store: TestStore<Home>) {
    store.send(.copies(.dailyChosen(false))) { $0.copies.settings?.isDaily = false }
    store.expect(OwnCopiesTests.keeping(store.state))
    store.finish()
  }

  @Test("what is there is not sent again, and what was begun goes on behind it")
  func goingOn() {
    let store = begun(
      [Self.stored], left: [Self.stored.id.uuid], wanted: [Self.stored.id.uuid],
      shelf: [Self.part(Self.stored).text])
    store.receive(.copies(.making(.traced(.saved)))) {
      $0.copies.making?.documents?.part = Self.part(Self.stored, 1)
    }
    store.respond(to: Self.fetching(Self.stored, 1), with: .http(Self.answer(500)))
    store.receive(.copies(.documents(.bytesFetched(Self.answer(500))))) {
      $0.copies.making = nil
      $0.copies.settings?.failure = .server
    }
    store.expect(OwnCopiesTests.keeping(store.state))
    finish(store)
  }

  @Test("a picture that was made anew is as long as the server says")
  func anew() {
    var picture = Self.stored
    picture.type = "image/jpeg"
    let store = begun([picture], left: [picture.id.uuid], wanted: [picture.id.uuid])
    store.receive(.copies(.making(.traced(.saved)))) {
      $0.copies.making?.documents?.part = Self.part(picture)
    }
    let answer = Self.range("0-899999/900000")
    store.respond(to: Self.fetching(picture, 0), with: .http(answer))
    store.receive(.copies(.documents(.bytesFetched(answer)))) {
      $0.copies.making?.documents?.part = Self.part(picture, length: 900_000)
    }
    keep(
      store, Self.part(picture, length: 900_000),
      from: BlobPart("copy-part", start: 0, count: 900_000)
    ) {
      $0.copies.making = nil
      $0.copies.settings?.left = []
      $0.copies.settings?.lastDocuments = 1
      $0.copies.settings?.failedAt = nil
    }
    store.expect(OwnCopiesTests.keeping(store.state))
    finish(store)
  }

  @Test("one that the server does not have is counted, and the others come", arguments: [404, 200])
  func missing(status: Int) {
    let other = Papers.document(5) { $0.file = UUID(high: 6, low: 2) }
    let ids = [Self.stored.id.uuid, other.id.uuid]
    let store = begun([Self.stored, other], left: ids, wanted: ids)
    store.receive(.copies(.making(.traced(.saved)))) {
      $0.copies.making?.documents?.part = Self.part(Self.stored)
    }
    store.respond(to: Self.fetching(Self.stored, 0), with: .http(Self.answer(status)))
    store.receive(.copies(.documents(.bytesFetched(Self.answer(status))))) {
      $0.copies.making?.documents?.failed = [Self.stored.id.uuid]
      $0.copies.making?.documents?.position = 1
      $0.copies.making?.documents?.part = Self.part(other)
    }
    let whole = Self.range("0-999999/1000000")
    store.respond(to: Self.fetching(other, 0), with: .http(whole))
    store.receive(.copies(.documents(.bytesFetched(whole))))
    keep(store, Self.part(other), from: BlobPart("copy-part", start: 0, count: 1_000_000)) {
      $0.copies.making = nil
      $0.copies.settings?.left = [Self.stored.id.uuid]
      $0.copies.settings?.lastDocuments = 1
    }
    store.expect(OwnCopiesTests.keeping(store.state))
    finish(store)
  }

  @Test("told to wait, it waits; offline, the rest comes later")
  func waiting() {
    let store = begun(
      [Self.stored], left: [Self.stored.id.uuid], wanted: [Self.stored.id.uuid])
    store.receive(.copies(.making(.traced(.saved)))) {
      $0.copies.making?.documents?.part = Self.part(Self.stored)
    }
    let first = Self.range("0-4194303/5000000")
    store.respond(to: Self.fetching(Self.stored, 0), with: .http(first))
    store.receive(.copies(.documents(.bytesFetched(first))))
    store.respond(
      to: .sealPart(
        BlobPart("copy-part", start: 0, count: 4_194_304), Self.key.seal(Self.part(Self.stored))),
      with: .partSealed("eA=="))
    store.receive(.copies(.documents(.partSealed("eA=="))))
    store.respond(
      to: Self.keeping(Self.part(Self.stored)),
      with: .problem(
        Problem(status: 429, title: "x"), headers: [HTTPHeader("Retry-After", "30")]))
    store.receive(.copies(.documents(.partKept(.failure(.rateLimited(retryAfter: 30))))))
    store.advance(milliseconds: 30_000)
    store.receive(.copies(.documents(.partRested)))
    store.respond(to: Self.fetching(Self.stored, 0), with: .http(.failed(.unreachable)))
    store.receive(.copies(.documents(.bytesFetched(.failed(.unreachable))))) {
      $0.copies.making = nil
      $0.copies.settings?.failure = .offline
    }
    store.expect(OwnCopiesTests.keeping(store.state))
    finish(store)
  }

  @Test("one whose bytes this device has lost is counted")
  func lost() {
    let store = begun([Self.here], left: [Self.here.id.uuid], wanted: [Self.here.id.uuid])
    store.receive(.copies(.making(.traced(.saved)))) {
      $0.copies.making?.documents?.part = Self.part(Self.here)
      $0.copies.making?.documents?.isFromDevice = true
    }
    store.respond(
      to: .sealPart(
        BlobPart("new/\(Self.here.id)", start: 0, count: 1_000_000),
        Self.key.seal(Self.part(Self.here))),
      with: .partSealed(nil))
    store.receive(.copies(.documents(.partSealed(nil)))) {
      $0.copies.making = nil
      $0.copies.settings?.left = [Self.here.id.uuid]
    }
    store.expect(OwnCopiesTests.keeping(store.state))
    finish(store)
  }
}
