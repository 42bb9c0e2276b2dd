import Editing
import Flow
import Sample
import Shell
import Values

extension Plant {
  /// What people do with plants, one or many.
  static var acts: [RecordAct] {
    UsualActs<Plant>(noun).archiving(
      by: { .mutate(ArchivePlant($0)) }, restoring: { .mutate(RestorePlant($0)) },
      to: Phrase(pt: "o jardim", en: "in the garden"))
  }
}
