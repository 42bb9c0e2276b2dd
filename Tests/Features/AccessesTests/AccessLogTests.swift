import API
import Audit
import Clinic
import Fields
import Flow
import FlowTesting
import Identity
import RecordPages
import Screen
import Sync
import Testing
import Values

@testable import Accesses
@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell

@Suite("who looked at a patient")
struct AccessLogTests {
  private static let patient = ID<Patient>(UUID(high: 3, low: 1))
  private static let subject = Subject(patient)
  private static var deeds: Deeds {
    Deeds(Sample.home.parts, of: subject, in: FisioFlow.words.space, .pt)
  }

  private static func asked(before: Int64? = nil) -> Request {
    .call(
      AuditEndpoints.accessReport,
      AccessReportQuery(space: Sample.space.space, subject: patient.uuid, before: before))
  }

  @Test("it comes from the server page by page, and a failed page can be asked for again")
  func pages() {
    let store = TestStore<Among<Accesses>>(Accesses.State(of: Self.subject, in: .sample()))
    store.send(.log(.opened(Self.subject))) { $0.log.loading.start() }
    var report = AccessReport()
    report.entries = Sample.accesses
    report.hasMore = true
    let (latest, older) = (LogQuestion(of: Self.subject), LogQuestion(of: Self.subject, before: 5))
    store.respond(to: Self.asked(), with: .output(report))
    store.receive(.log(.answered(latest, .success(report)))) {
      $0.log.loading.stop()
      $0.log.entries = Sample.accesses
      $0.log.hasMore = true
    }
    store.send(.log(.moreTapped)) { $0.log.loading.start() }
    store.respond(to: Self.asked(before: 5), with: .http(.failed(.unreachable)))
    store.receive(.log(.answered(older, .failure(.network(.unreachable))))) {
      $0.log.loading.stop(.network(.unreachable))
    }
    store.send(.log(.moreTapped)) { $0.log.loading.start() }
    report.entries = []
    report.hasMore = false
    store.respond(to: Self.asked(before: 5), with: .output(report))
    store.receive(.log(.answered(older, .success(report)))) {
      $0.log.loading.stop()
      $0.log.hasMore = false
    }
    store.finish()
  }

  @Test("FF-126 it can be taken along as a spreadsheet, which leaves a trace of its own")
  func export() {
    var state = Accesses.State(of: Self.subject, in: .sample())
    state.log.entries = Sample.accesses
    let store = TestStore<Among<Accesses>>(state, now: Sample.now)
    store.send(.exportTapped(.pt, minutesEast: -180))
    store.receive(.exportOn(Sample.today, .pt, minutesEast: -180))
    store.expect(
      .saveFile(
        name: "acessos-2026-03-02.csv", type: "text/csv;charset=utf-8",
        bytes: AccessSheet.write(Sample.accesses, Self.deeds, minutesEast: -180)))
    store.respond(
      to: .mutate(ExportData(.accessReport, as: .csv, count: 5, of: Self.patient)),
      with: .mutation(.saved))
    store.finish()
  }

  @Test("the spreadsheet says in words who did what, when, and whether the clock was right")
  func sheet() {
    let bytes = AccessSheet.write(Sample.accesses, Self.deeds, minutesEast: -180)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map {
      $0.split(separator: ";", omittingEmptySubsequences: false)
    }
    #expect(lines.count == 6)
    #expect(
      lines[3] == [
        "02/03/2026 09:00:07", "ana@clinica.com.br", "Abriu os dados", "Pixel 8 15.0.0",
        "02/03/2026 09:00:07", "O relógio do aparelho estava errado",
      ])
    #expect(
      lines.dropFirst().map { $0[2] } == [
        "Exportou todos os pacientes", "Viu Observações, Queixa principal", "Abriu os dados",
        "Alterou Telefone", "Adicionou o paciente",
      ])
    #expect(lines[1][5].isEmpty)
  }

  @Test("FF-037 what came from a copy, and documents that went into one, are told as that")
  func copies() {
    let entries = [
      Sample.access(of: 3, .exportData, ["scope": .text("patients"), "documents": .integer(2)]),
      Sample.access(
        of: 2, .editPatient, ["change": .text("documentAdded"), "recovered": .boolean(true)]),
      Sample.access(of: 1, .editPatient, ["change": .text("added"), "recovered": .boolean(true)]),
    ]
    #expect(
      entries.map { Self.deeds.text($0) } == [
        "Exportou todos os pacientes, com documentos", "Trouxe um documento de uma cópia",
        "Trouxe o paciente de uma cópia",
      ])
  }

  @Test("FF-122 a patient is looked at once in five minutes, by page or by form")
  func looks() {
    let ana = Sample.patient(1, "Ana") { $0.notes = "n" }
    var home = Sample.home
    home.patients.show([ana])
    let store = TestStore<Home>(home)
    func open(_ path: Path) {
      store.send(.page(.entered(Patient.open(at: path))))
    }
    open(.patient(ana.id))
    store.receive(.page(.looked(ana.id, at: .epoch))) {
      $0.page.looks = [Look(Subject(ana.id), at: .epoch)]
    }
    var trace = ViewPatient()
    trace.patient = ana.id
    trace.sensitive = ["notes"]
    store.respond(to: .mutate(trace), with: .mutation(.saved))
    store.advance(milliseconds: 299_999)
    open(.editPatient(ana.id))
    store.receive(.page(.looked(ana.id, at: store.now)))
    store.advance(milliseconds: 1)
    open(.patient(ana.id))
    store.receive(.page(.looked(ana.id, at: store.now))) {
      $0.page.looks = [Look(Subject(ana.id), at: store.now)]
    }
    store.respond(to: .mutate(trace), with: .mutation(.saved))
    open(.patient(.test(9)))
    store.finish()
  }

  @Test("a look that waits is no unsent change; signing out without a network asks first")
  func quiet() {
    var offline = Sample.home
    offline.sync.isOnline = false
    let store = TestStore<Home>(offline)
    var status = offline.sync
    status.pending = [
      PendingMutation(
        id: .test(1), name: ViewPatient.name, arguments: .null, time: .epoch, touched: [])
    ]
    store.send(.syncChanged(status)) {
      $0.unsentTraces = 1
      $0.documents.sync.isOnline = false
    }
    store.send(.signOut(.tapped))
    store.respond(to: .countOthers, with: .count(0))
    store.receive(.signOut(.othersCounted(0))) { $0.signingOut = Home.SigningOut(others: 0) }
    store.send(.signOut(.cancelled)) { $0.signingOut = nil }
    store.finish()
  }

  @Test("only those who run the clinic are led to it")
  func role() {
    var space = Sample.space
    #expect(Patient.kind.showsAccesses(Home.State.whole(Sample.account, space).context))
    space.role = "therapist"
    #expect(!Patient.kind.showsAccesses(Home.State.whole(Sample.account, space).context))
  }

  @Test("who gets another role is led to it, or no longer, without signing in anew")
  func roleChanges() {
    let store = TestStore<Home>(Home.State.whole(Sample.account, Sample.space))
    var own = Member(Sample.account.id, Sample.account.email, as: .therapist, since: .epoch)
    for role in [Role.therapist, .admin] {
      own.roleName = role.rawValue
      let member = own
      store.send(.team(.membersChanged(.all([member])))) {
        $0.team.people = [member]
        $0.change { $0.role = role.rawValue }
      }
    }
    store.finish()
  }
}
