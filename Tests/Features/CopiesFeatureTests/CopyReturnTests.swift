import API
import Clinic
import Copies
import Entitlements
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

@Suite("FF-037 documents that come back")
struct CopyReturnTests {
  private static let ana = Sample.patient(1, "Ana")
  private static let key = Copying.settings.copyKey
  private static let space = UUID.test(70)

  /// Of five megabytes, two parts.
  private static let exam = document(1, bytes: 5_000_000)
  private static let photo = document(2, bytes: 300) { $0.addedBy = .test(9) }

  private static func document(
    _ number: UInt64, bytes: Int64, _ change: (inout Document) -> Void = { _ in }
  ) -> Document {
    Papers.document(number, bytes: bytes) {
      $0.patient = ana.id
      $0.addedAt = Sample.now
      change(&$0)
    }
  }

  private static func file(_ documents: [Document]) -> CopyFile {
    CopyFile(
      of: space, called: "Clínica Ipê", at: Sample.now, [ana], documents: documents, key: key)
  }

  private static func shelf(_ documents: [Document]) -> [String] {
    documents.flatMap { document in
      (0..<PartName.count(of: document.bytes)).map { part(document, $0).text }
    }
  }

  private static func part(_ document: Document, _ number: Int = 0) -> PartName {
    PartName(
      of: document.id.uuid, in: space, length: document.bytes, number: number, tag: key.tag)
  }

  @Test("the list of a copy is read as it was written, with texts and documents")
  func roundTrip() throws {
    let conflict = Sample.conflict(1, "de Bia", of: Self.ana)
    let written = CopyFile(
      of: Self.space, called: "Ipê", at: Sample.now, [Self.ana], texts: [conflict],
      documents: [Self.exam, Self.photo], key: Self.key)
    let read = try CopyFile(written.bytes)
    #expect(read == written)
    #expect(read.patients[0].texts == [WaitingText(conflict).change])
    #expect(read.documents == [Self.exam, Self.photo])
    let text = String(decoding: written.bytes, as: UTF8.self)
    let bad = try CopyFile(Array(text.replacing("\"bytes\":300", with: "\"bytes\":0").utf8))
    #expect(bad.documents == [Self.exam] && bad.unreadableDocuments == 1)
    #expect(throws: CopyFile.Problem.unreadable) {
      try CopyFile(Array(text.replacing(Self.key.digits, with: "12").utf8))
    }
  }

  @Test("what is here, is not whole, is nobody's or has no room stays out")
  func reviewing() {
    let strange = Self.document(3, bytes: 10) { $0.patient = ID(.test(80)) }
    let half = Self.document(4, bytes: 5_000_000)
    let large = Self.document(5, bytes: 2_000_000_000)
    let small = Self.document(6, bytes: 11)
    let all = [Self.exam, Self.photo, strange, half, large, small]
    let shelf = Self.shelf(all.filter { $0.id != half.id }) + [Self.part(half, 1).text]
    let review = CopyReview(
      Self.file(all), space: Sample.space.space, PatientBook([]), here: [Self.photo],
      PartShelf(shelf))
    #expect(review.documents == 6 && review.documentsHere == 1 && review.incomplete == 1)
    #expect(review.missingDocuments.map(\.document) == [Self.exam, strange, large, small])
    func coming(_ patients: [UUID], used: Int64) -> DocumentReview {
      DocumentReview(review, with: patients, PatientBook([]), .free, used: used)
    }
    let ana = [Self.ana.id.uuid]
    let one = coming(ana, used: 0)
    #expect(one.documents == [Self.exam, small] && one.bytes == 5_000_011)
    #expect(one.strayed == 1 && one.unfitting == 1)
    // Exactly full is allowed, one byte more is not.
    let most: Int64 = 1_073_741_824
    #expect(coming(ana, used: most - 5_000_011).documents == [Self.exam, small])
    #expect(coming(ana, used: most - 5_000_010).documents == [Self.exam])
    #expect(coming([], used: 0).coming.isEmpty && coming([], used: 0).strayed == 4)
  }

  @Test(
    "a picture that was made anew is as long as its parts say, and whole under its own key alone")
  func lengths() {
    var shorter = Self.exam
    shorter.bytes = 900
    func review(_ names: [String]) -> CopyReview {
      CopyReview(
        Self.file([Self.exam]), space: Self.space, PatientBook([]), PartShelf(names))
    }
    #expect(review([Self.part(shorter).text]).missingDocuments.map(\.bytes) == [900])
    let other = PartName(
      of: shorter.id.uuid, in: Self.space, length: 900, number: 0, tag: .none)
    #expect(review([other.text]).missingDocuments.isEmpty)
  }

  /// In which Ana is, and that copy's documents are about to come.
  private func running(
    _ documents: [Document], _ change: (inout Home.State) -> Void = { _ in }
  ) -> (TestStore<Home>, CopyReview, CopyRun) {
    var home = Copying.home
    home.patients.show([Self.ana])
    let review = CopyReview(
      Self.file(documents), space: Sample.space.space, home.patients.book,
      PartShelf(Self.shelf(documents)))
    home.copies.restore = OwnCopies.Restore()
    home.copies.restore?.step = .review(review)
    change(&home)
    let store = TestStore<Home>(home, now: Sample.now)
    var run = CopyRun([])
    store.send(.copies(.restore(.started))) {
      $0.copies.restore?.step = .running(review, run)
    }
    store.expect(.guardUnload(true, by: "restore"))
    store.expect(.focus(id: "copies-restore"))
    store.paint()
    run.documents = DocumentReturn(of: documents)
    store.receive(.copies(.restore(.more))) { $0.copies.restore?.step = .running(review, run) }
    store.paint()
    store.receive(.copies(.restore(.documents(.nextPart))))
    return (store, review, run)
  }

  private static func fetching(_ part: PartName) -> Request {
    .call(
      PartEndpoints.fetch, OneFile(part, of: Sample.space.space, at: Copying.place))
  }

  private static func opening(_ document: Document, _ number: Int = 0) -> Request {
    var kept = KeptDocument(document)
    kept.isRecovered = true
    let part = part(document, number)
    return .openPart(
      "eA==", key.seal(part),
      into: BlobPart("new/\(document.id)", start: part.offset, count: part.bytes),
      of: document.bytes, note: kept.note)
  }

  private func fetch(_ store: TestStore<Home>, _ document: Document, _ number: Int = 0) {
    store.respond(
      to: Self.fetching(Self.part(document, number)), with: .output(CopyData("eA==")))
    store.receive(.copies(.restore(.documents(.partFetched(.success(CopyData("eA==")))))))
  }

  /// A part comes, is opened and kept: by then so many bytes of the document are here.
  private func bring(
    _ store: TestStore<Home>, _ document: Document, _ number: Int = 0, upTo bytes: Int64,
    _ review: CopyReview, _ run: inout CopyRun
  ) {
    fetch(store, document, number)
    store.respond(to: Self.opening(document, number), with: .partOpened(.kept))
    run.documents?.part = number + 1
    run.documents?.partial = bytes
    let running = OwnCopies.RestoreStep.running(review, run)
    store.receive(.copies(.restore(.documents(.partOpened(.kept))))) {
      $0.copies.restore?.step = running
    }
  }

  private func done(_ store: TestStore<Home>) {
    store.expect(.guardUnload(false, by: "restore"))
    store.expect(.focus(id: "copies-restore"))
    store.finish()
  }

  @Test("parts are fetched, opened and kept one by one, and the record comes when all are here")
  func bringing() {
    var (store, review, run) = running([Self.exam, Self.photo])
    bring(store, Self.exam, upTo: 4_194_304, review, &run)
    bring(store, Self.exam, 1, upTo: 5_000_000, review, &run)
    store.respond(to: .mutate(AddDocument(recovered: Self.exam)), with: .mutation(.saved))
    run.documents?.next()
    store.receive(.copies(.restore(.documents(.documentAdded(.saved))))) {
      $0.copies.restore?.step = .running(review, run)
    }
    bring(store, Self.photo, upTo: 300, review, &run)
    let full = Refusal(.limitReached, "storage", limit: 1)
    store.respond(
      to: .mutate(AddDocument(recovered: Self.photo)), with: .mutation(.refused(full)))
    run.documents?.next(.refused(full))
    store.receive(.copies(.restore(.documents(.documentAdded(.refused(full)))))) {
      $0.copies.restore?.step = .done(review, run)
    }
    // Nothing of what was refused stays.
    store.expect(.forgetBlob("new/\(Self.photo.id)"))
    #expect(run.documents?.restored == 1 && run.documents?.failed.count == 1)
    done(store)
  }

  @Test("one that is damaged or missing stays out, and the next one comes")
  func useless() {
    var (store, review, run) = running([Self.exam, Self.photo])
    fetch(store, Self.exam)
    store.respond(to: Self.opening(Self.exam), with: .partOpened(.damaged))
    run.documents?.next(.damaged)
    store.receive(.copies(.restore(.documents(.partOpened(.damaged))))) {
      $0.copies.restore?.step = .running(review, run)
    }
    let missing = Problem(status: 422, title: "x", code: "missing")
    store.respond(to: Self.fetching(Self.part(Self.photo)), with: .problem(missing))
    run.documents?.next(.missing)
    store.receive(.copies(.restore(.documents(.partFetched(.failure(.invalid(missing))))))) {
      $0.copies.restore?.step = .done(review, run)
    }
    done(store)
  }

  @Test("stopped, or without a network, what is half here goes, and the rest comes another time")
  func stopping() {
    for isOffline in [true, false] {
      var (store, review, run) = running([Self.exam, Self.photo])
      bring(store, Self.exam, upTo: 4_194_304, review, &run)
      let next = Self.fetching(Self.part(Self.exam, 1))
      if isOffline {
        store.respond(to: next, with: .http(.failed(.unreachable)))
        run.documents?.obstacle = .place(.offline)
        store.receive(.copies(.restore(.documents(.partFetched(.failure(.network(.unreachable)))))))
        {
          $0.copies.restore?.step = .done(review, run)
        }
      } else {
        store.expect(next)
        run.records.isStopping = true
        store.send(.copies(.restore(.stopped))) {
          $0.copies.restore?.step = .running(review, run)
        }
        store.respond(to: next, with: .output(CopyData("eA==")))
        store.receive(.copies(.restore(.documents(.partFetched(.success(CopyData("eA==")))))))
        store.respond(to: Self.opening(Self.exam, 1), with: .partOpened(.unavailable))
        run.documents?.next(.unavailable)
        store.receive(.copies(.restore(.documents(.partOpened(.unavailable))))) {
          $0.copies.restore?.step = .done(review, run)
        }
        done(store)
        continue
      }
      store.expect(.forgetBlob("new/\(Self.exam.id)"))
      done(store)
    }
  }

  @Test("a full device waits while it sends, and says so otherwise", arguments: [true, false])
  func full(isSending: Bool) {
    var (store, review, run) = running([Self.photo]) {
      if isSending { $0.documents.transfer = DocumentTransfer(Papers.document(9).id) }
    }
    fetch(store, Self.photo)
    store.respond(to: Self.opening(Self.photo), with: .partOpened(.full))
    if isSending {
      store.receive(.copies(.restore(.documents(.partOpened(.full)))))
      store.advance(milliseconds: OwnCopies.drain)
      store.receive(.copies(.restore(.documents(.nextPart))))
      store.respond(
        to: Self.fetching(Self.part(Self.photo)),
        with: .problem(Problem(status: 422, title: "x", code: "refused")))
      run.documents?.obstacle = .place(.refused)
      store.receive(
        .copies(
          .restore(
            .documents(
              .partFetched(
                .failure(.invalid(Problem(status: 422, title: "x", code: "refused")))))))
      ) { $0.copies.restore?.step = .done(review, run) }
    } else {
      run.documents?.obstacle = .deviceFull
      store.receive(.copies(.restore(.documents(.partOpened(.full))))) {
        $0.copies.restore?.step = .done(review, run)
      }
    }
    done(store)
  }

  @Test("what came back just before the app ended is added at the next start, as it was")
  func start() {
    var kept = KeptDocument(Self.exam)
    kept.isRecovered = true
    let store = TestStore<Documents>(
      Papers.state {
        $0.isListed = false
        $0.isSwept = false
      })
    let blob = KeptBlob(name: "new/\(Self.exam.id)", note: kept.note, bytes: Self.exam.bytes)
    store.send(.listed([blob])) {
      $0.isListed = true
      $0.isSwept = true
      $0.kept = [kept]
    }
    store.respond(to: .mutate(AddDocument(recovered: Self.exam)), with: .mutation(.saved))
    kept.isAdded = true
    store.receive(.choosing(.added(Self.exam.id, .saved))) { $0.kept = [kept] }
    store.expect(.noteBlob("new/\(Self.exam.id)", note: kept.note))
    store.finish()
  }

  @Test("the tab that sends looks for what another one brought back, whoever had added it")
  func sender() {
    var back = Self.photo
    back.sentBy = Sample.account.id
    let store = TestStore<Documents>(Papers.state())
    store.send(.changed(Changes(changed: [back]))) { $0.all = [back] }
    store.respond(to: .listBlobs(prefix: "new/"), with: .blobs([]))
    store.receive(.listed([]))
    store.finish()
  }
}
