import Clinic
import Copies
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import CopiesFeature
@testable import FisioFlow
@testable import Shell

@Suite("FF-037 copies that were made before")
struct FrozenCopyTests {
  private static let ana = Sample.patient(1, "Ana Maria") {
    $0.socialName = "Ana"
    $0.cpf = CPF("52998224725")
    $0.birthDate = CivilDate(year: 1990, month: 2, day: 3)
    $0.sex = .female
    $0.phone = Phone(e164: "+5511987654321")
    $0.email = Email("ana@example.com")
    $0.insurance = "Amil"
    $0.complaint = "Dor no ombro.\n“À noite”"
    $0.notes = "Prefere a manhã."
    $0.tags = ["ombro", "pilates"]
    $0.createdAt = Sample.now
    $0.updatedAt = Sample.now
  }
  private static let gil = Sample.patient(2, "Gil") { $0.isArchived = true }
  private static let exam = Papers.document(1, bytes: 5_000_000) {
    $0.addedAt = Sample.now
    $0.file = UUID(high: 6, low: 1)
  }
  private static let photo = Papers.document(2, bytes: 300) {
    $0.name = "Joelho.jpg"
    $0.type = "image/jpeg"
    $0.addedBy = .test(9)
    $0.sentBy = Sample.account.id
  }

  /// What FisioFlow wrote at the third revision of its schema, before other apps had copies.
  private static let frozen = #"""
    {"format":"umbu.copy.v1","app":"fisioflow","schema":4,"space":"00000000-0000-7000-80\#
    00-000000000046","clinic":"Clínica Ipê","madeAt":1772452800000,"key":"0123456789abcd\#
    ef0123456789abcdef0123456789abcdef0123456789abcdef","patients":[{"patient":{"id":"00\#
    000000-0000-0010-0000-000000000001","fullName":"Ana Maria","socialName":"Ana","cpf":\#
    "52998224725","birthDate":"1990-02-03","sex":"female","phone":"+5511987654321","emai\#
    l":"ana@example.com","emergencyName":"","insurance":"Amil","complaint":"Dor no ombro\#
    .\n“À noite”","notes":"Prefere a manhã.","tags":["ombro","pilates"],"isArchived":fal\#
    se,"createdAt":1772452800000,"updatedAt":1772452800000},"isRecovered":true,"texts":[\#
    {"name":"notes","value":{"text":"de Bia","author":"00000000-0000-0001-0000-000000000\#
    063","writtenAt":1772452680000},"base":""}]},{"patient":{"id":"00000000-0000-0010-00\#
    00-000000000002","fullName":"Gil","socialName":"","emergencyName":"","insurance":"",\#
    "complaint":"","notes":"","tags":[],"isArchived":true,"createdAt":0,"updatedAt":0},"\#
    isRecovered":true,"texts":[]}],"documents":[{"document":{"id":"00000000-0000-0015-00\#
    00-000000000001","patient":"00000000-0000-0010-0000-000000000001","name":"Exame.pdf"\#
    ,"type":"application/pdf","bytes":5000000,"file":"00000000-0000-0006-0000-0000000000\#
    01","refusal":"","addedBy":"00000000-0000-0001-0000-000000000001","addedAt":17724528\#
    00000},"isRecovered":true},{"document":{"id":"00000000-0000-0015-0000-000000000002",\#
    "patient":"00000000-0000-0010-0000-000000000001","name":"Joelho.jpg","type":"image/j\#
    peg","bytes":300,"refusal":"","addedBy":"00000000-0000-7000-8000-000000000009","adde\#
    dAt":0,"sentBy":"00000000-0000-0001-0000-000000000001"},"isRecovered":true}]}
    """#

  @Test("a copy is written as it always was, byte for byte")
  func writing() {
    let here = CopiedSpace.clinic(
      [Self.ana, Self.gil], documents: [Self.exam, Self.photo], space: .test(70)
    ) {
      $0.conflicts.waiting = [Sample.conflict(1, "de Bia", of: Self.ana)]
      $0.change { $0.name = "Clínica Ipê" }
    }
    let file = CopyFile(of: here, at: Sample.now, key: Copying.settings.copyKey)
    let revised = "\"schema\":\(clinicSchema.revision)"
    #expect(
      String(decoding: file.bytes, as: UTF8.self)
        == Self.frozen.replacing("\"schema\":4", with: revised))
  }

  @Test("and what was written then is read, field for field")
  func reading() throws {
    let file = try CopyFile(Array(Self.frozen.utf8))
    #expect(file.name == "Clínica Ipê" && file.space == .test(70) && file.madeAt == Sample.now)
    #expect(file.key == Copying.settings.copyKey)
    #expect(file.patients.map(\.record) == [Self.ana, Self.gil])
    #expect(
      file.patients.map(\.texts)
        == [[WaitingText(Sample.conflict(1, "de Bia", of: Self.ana)).change], []])
    #expect(file.documents == [Self.exam, Self.photo])
    // One of the first revision, which knew no documents.
    var first = Self.frozen.replacing("\"schema\":4", with: "\"schema\":1")
    if let documents = first.firstRange(of: ",\"documents\":") {
      first = String(first[..<documents.lowerBound]) + "}"
    }
    let old = try CopyFile(Array(first.utf8))
    #expect(old.patients.map(\.record) == [Self.ana, Self.gil] && old.documents.isEmpty)
  }
}
