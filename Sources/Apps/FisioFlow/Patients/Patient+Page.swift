import Clinic
import RecordPages
import Records
import Shell
import Values

extension Patient: Paged {
  public static var home: Literal { PatientsPlace.id }
  public static var path: Path { .patients }

  public static func find(_ id: ID<Patient>, among parts: Parts) -> Patient? {
    parts[Patients.self]?.book[id]
  }

  public static func isLoaded(among parts: Parts) -> Bool {
    parts[Patients.self]?.isLoaded ?? false
  }

  public static func mark(
    of id: ID<Patient>, among parts: Parts, _ language: Language
  ) -> RecordMarks.Mark? {
    parts[Patients.self]?.marks.mark(of: id, language)
  }
}
