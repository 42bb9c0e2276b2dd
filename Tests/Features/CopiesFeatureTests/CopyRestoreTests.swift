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
@testable import FisioFlow
@testable import Shell

@Suite("FF-037 bringing a copy back")
struct CopyRestoreTests {
  private static let ana = Sample.patient(1, "Ana") { $0.cpf = CPF("52998224725") }
  private static let gil = Sample.patient(2, "Gil") { $0.isArchived = true }
  private static let eva = Sample.patient(3, "Eva") { $0.notes = "Prefere a manhã." }

  private static func file(_ patients: [Patient], of space: UUID = .test(70)) -> CopyFile {
    CopyFile(
      of: space, called: "Clínica Ipê", at: Sample.now, patients,
      key: Copying.settings.copyKey)
  }

  private static func review(_ patients: [Patient], here: [Patient]) -> CopyReview {
    CopyReview(file(patients), space: Sample.space.space, PatientBook(here))
  }

  @Test("what a copy holds is read as it was written, field for field")
  func roundTrip() throws {
    let written = Self.file([Self.ana, Self.gil, Self.eva])
    #expect(try CopyFile(written.bytes) == written)
  }

  @Test(
    "what is no copy, what is cut and what is newer is told apart; a bad record leaves the rest")
  func reading() throws {
    let bytes = Self.file([Self.ana]).bytes
    #expect(throws: CopyFile.Problem.unreadable) { try CopyFile([]) }
    #expect(throws: CopyFile.Problem.unreadable) { try CopyFile(Array(bytes.dropLast())) }
    #expect(throws: CopyFile.Problem.unreadable) { try CopyFile(Array("{}".utf8)) }
    func changed(_ old: String, _ new: String) -> [UInt8] {
      Array(String(decoding: bytes, as: UTF8.self).replacing(old, with: new).utf8)
    }
    #expect(throws: CopyFile.Problem.newer) {
      try CopyFile(changed("umbu.copy.v1", "umbu.copy.v2"))
    }
    let revision = clinicSchema.revision
    #expect(throws: CopyFile.Problem.newer) {
      try CopyFile(changed("\"schema\":\(revision)", "\"schema\":\(revision + 1)"))
    }
    #expect(throws: CopyFile.Problem.unreadable) { try CopyFile(changed("fisioflow", "outro")) }
    let bad = try CopyFile(changed("52998224725", "1"))
    #expect(bad.patients.isEmpty && bad.unreadable == 1)
    #expect(
      try CopyFile(changed("\"schema\":\(revision)", "\"schema\":1")).patients.map(\.record)
        == [Self.ana])
  }

  @Test("those who are here, differ, are missing or have somebody's CPF are told apart")
  func reviewing() {
    var older = Self.ana
    older.updatedAt = Sample.now
    var other = Self.eva
    other.notes = "outra"
    let twin = Sample.patient(9, "Ana de novo") { $0.cpf = Self.ana.cpf }
    let review = Self.review([Self.ana, Self.eva, Self.gil, twin], here: [older, other])
    #expect(review.same == 1 && review.differing == 1 && review.clashing == 1)
    #expect(review.missingArchived.map(\.record) == [Self.gil] && review.missingActive.isEmpty)
    #expect(review.active == 3 && review.archived == 1)
    #expect(review.isOtherClinic)
  }

  @Test("the plan's room says how many fit; archived ones need none")
  func fitting() {
    let many = Sample.patients(12)
    let review = Self.review(many + [Sample.patient(50, "Gil") { $0.isArchived = true }], here: [])
    #expect(review.fitting(.free, activeCount: 0).count == 11)
    #expect(review.fitting(.free, activeCount: 0).first?.record.fullName == "Gil")
    #expect(review.fitting(.free, activeCount: 10).map(\.record.fullName) == ["Gil"])
    #expect(review.fitting(.free, activeCount: 12).map(\.record.fullName) == ["Gil"])
    #expect(review.fitting(.platinum, activeCount: 10).count == 13)
  }

  private static let name = CopyName(of: .test(70), at: Sample.now, tag: .none).text

  /// As far as the copy's bytes.
  private func fetch(_ store: TestStore<Home>) {
    store.send(.copies(.restore(.opened))) { $0.copies.restore = OwnCopies.Restore() }
    store.expect(.focus(id: "copies-restore"))
    let list = CopyList([StoredCopy(Self.name, bytes: 900)])
    store.respond(
      to: .call(CopyEndpoints.list, CopyCall(Sample.space.space, at: Copying.place)),
      with: .output(list))
    store.receive(.copies(.restore(.found(.success(list))))) {
      $0.copies.restore?.step = .list(list.copies)
    }
    store.send(.copies(.restore(.chosen(Self.name)))) { $0.copies.restore?.step = .fetching }
    store.expect(.focus(id: "copies-restore"))
    store.respond(
      to: .call(
        CopyEndpoints.fetch, OneFile(Self.name, of: Sample.space.space, at: Copying.place)),
      with: .output(CopyData("eA==")))
    store.receive(.copies(.restore(.fetched(.success(CopyData("eA==")))))) {
      $0.copies.restore?.step = .opening("eA==", wasTyped: false)
    }
  }

  private static var opening: Request {
    .unseal("eA==", passphrase: Copying.settings.passphrase)
  }

  @Test("a copy is looked at, and what is missing comes back by ordinary changes")
  func restoring() {
    var home = Copying.home
    home.patients.show([])
    let store = TestStore<Home>(home, now: Sample.now)
    fetch(store)
    let bytes = Self.file([Self.ana, Self.gil]).bytes
    store.respond(to: Self.opening, with: .unsealed(.opened(bytes)))
    let review = Self.review([Self.ana, Self.gil], here: [])
    store.receive(.copies(.restore(.unsealed(.opened(bytes))))) {
      $0.copies.restore?.step = .review(review)
    }
    store.expect(.focus(id: "copies-restore"))
    var run = CopyRun(adding: [Self.gil, Self.ana].map { AddPatient(recovered: $0) })
    store.send(.copies(.restore(.started))) { $0.copies.restore?.step = .running(review, run) }
    store.expect(.guardUnload(true, by: "restore"))
    store.expect(.focus(id: "copies-restore"))
    store.paint()
    run.records.started = 2
    store.receive(.copies(.restore(.more))) { $0.copies.restore?.step = .running(review, run) }
    store.respond(to: .mutate(AddPatient(recovered: Self.gil)), with: .mutation(.saved))
    run.records.answered = 1
    store.receive(.copies(.restore(.added(0, .saved)))) {
      $0.copies.restore?.step = .running(review, run)
    }
    let full = MutationOutcome.refused(Refusal(.limitReached, "patients", limit: 10))
    store.respond(to: .mutate(AddPatient(recovered: Self.ana)), with: .mutation(full))
    run.records.answered = 2
    run.records.refused = [
      .init(position: 1, refusal: Refusal(.limitReached, "patients", limit: 10))
    ]
    store.receive(.copies(.restore(.added(1, full)))) {
      $0.copies.restore?.step = .running(review, run)
    }
    store.paint()
    store.receive(.copies(.restore(.more))) { $0.copies.restore?.step = .done(review, run) }
    store.expect(.guardUnload(false, by: "restore"))
    store.expect(.focus(id: "copies-restore"))
    store.finish()
  }

  @Test("another passphrase is asked for, once more if that is wrong too, and opens it")
  func passphrase() {
    let store = TestStore<Home>(Copying.home, now: Sample.now)
    fetch(store)
    store.respond(to: Self.opening, with: .unsealed(.wrongPassphrase))
    store.receive(.copies(.restore(.unsealed(.wrongPassphrase)))) {
      $0.copies.restore?.step = .locked("eA==", wasTyped: false)
    }
    store.expect(.focus(id: "restore-passphrase"))
    store.send(.copies(.restore(.submitted)))
    store.send(.copies(.restore(.typed("outra")))) { $0.copies.restore?.passphrase = "outra" }
    store.send(.copies(.restore(.submitted))) {
      $0.copies.restore?.step = .opening("eA==", wasTyped: true)
    }
    store.respond(to: .unseal("eA==", passphrase: "outra"), with: .unsealed(.wrongPassphrase))
    store.receive(.copies(.restore(.unsealed(.wrongPassphrase)))) {
      $0.copies.restore?.step = .locked("eA==", wasTyped: true)
    }
    store.expect(.focus(id: "restore-passphrase"))
    store.send(.copies(.restore(.closed))) { $0.copies.restore = nil }
    store.finish()
  }

  @Test(
    "a copy that is of no use is said to be, and nothing of it is taken",
    arguments: [
      (Unsealing.damaged, OwnCopies.RestoreFailure.damaged), (.newer, .newer),
      (.tooLarge, .tooLarge), (.opened([1, 2]), .damaged),
    ])
  func useless(outcome: Unsealing, failure: OwnCopies.RestoreFailure) {
    let store = TestStore<Home>(Copying.home, now: Sample.now)
    fetch(store)
    store.respond(to: Self.opening, with: .unsealed(outcome))
    store.receive(.copies(.restore(.unsealed(outcome)))) {
      $0.copies.restore?.step = .failed(failure)
    }
    store.expect(.focus(id: "copies-restore"))
    store.finish()
  }
}
