import Flow
import Records
import Sample
import Screen
import Shell
import Values

extension Plant {
  /// What people do with plants, one or many; whoever belongs to the garden may.
  static var acts: [RecordAct] {
    [
      RecordAct(
        "archive", with: Plant.self, Phrase(pt: "Arquivar", en: "Archive"), .archive,
        one: Phrase(pt: "{0} foi para as arquivadas", en: "{0} was archived"),
        many: Plural(
          one: Phrase(pt: "# planta foi para as arquivadas", en: "# plant was archived"),
          other: Phrase(pt: "# plantas foram para as arquivadas", en: "# plants were archived")),
        where: { !$0.isArchived }, by: { .mutate(ArchivePlant($0.id)) },
        undo: { .mutate(RestorePlant($0.id)) }),
      RecordAct(
        "restore", with: Plant.self, Phrase(pt: "Restaurar", en: "Restore"), .restore,
        one: Phrase(pt: "{0} voltou para o jardim", en: "{0} is in the garden again"),
        many: Plural(
          one: Phrase(pt: "# planta voltou para o jardim", en: "# plant is in the garden again"),
          other: Phrase(
            pt: "# plantas voltaram para o jardim", en: "# plants are in the garden again")),
        where: { $0.isArchived }, by: { .mutate(RestorePlant($0.id)) },
        undo: { .mutate(ArchivePlant($0.id)) }),
    ]
  }
}
