import Care
import Records
import Shell
import Texts

extension Careguide {
  /// What the shared features are told of the family's records.
  static var kinds: [RecordKind] {
    [
      Person.recordKind, Contact.recordKind, Medicine.recordKind, Schedule.recordKind,
      Dose.recordKind, Reading.recordKind, VitalRange.recordKind, TextConflict.kind,
    ]
  }
}
