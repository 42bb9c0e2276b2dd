import Clinic
import Flow
import Shell
import SyncPage
import Values

/// The app for physiotherapy clinics.
public enum FisioFlow {
  public static let app = App(
    "fisioflow", "FisioFlow", start: .patients, words: words, schema: clinicSchema,
    parts: { parts, context in
      parts.add(ClinicInfo.self, in: context)
      parts.add(Patients.self, in: context)
      parts.add(Documents.self, in: context)
    },
    laterParts: { addLater(&$0, in: $1) }, exported: { .mutate(ExportData($0)) })

  /// The door to the later part of the program.
  @inline(never)
  private static func addLater(_ parts: inout Parts, in context: Context) {
    for kind in kinds { parts.add(kind) }
    parts.add(PatientHistory.self, in: context)
    parts.add(Conflicts.self, in: context)
    parts.add(Team.self, in: context)
    parts.add(Spaces.self, in: context)
    parts.add(Links.self, in: context)
    parts.add(Plans.self, in: context)
    parts.add(SyncPage.self, in: context)
    parts.add(OwnCopies.self, in: context)
    parts.add(Settings.self, in: context)
  }
}
