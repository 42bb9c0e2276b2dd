import Clinic
import Fields
import RecordPages
import Records
import Shell
import Values

extension Patient: Listed {
  public var title: String { displayName }

  public var searched: [String] {
    [
      fullName, socialName, cpf?.digits ?? "", cpf?.description ?? "", phone?.description ?? "",
      phone?.digits ?? "", email?.description ?? "", insurance,
    ] + tags
  }

  /// The archived are a list of their own.
  public var segment: Int { isArchived ? 1 : 0 }
  public static var segments: [Path] { [.patients, .archivedPatients] }

  public static var orders: [RecordOrder<Patient>] {
    [
      .byTitle("name", Phrase(pt: "De A a Z", en: "A to Z")),
      .latest("added", Phrase(pt: "Mais novos", en: "Newest first")) { $0.createdAt },
    ]
  }
}

public typealias PatientBook = RecordBook<Patient>

extension RecordBook<Patient> {
  public var activeCount: Int { count() }

  public func patient(_ id: ID<Patient>) -> Patient? { self[id] }
}

extension RecordBook<Patient>.Entry {
  public var patient: Patient { record }
}
