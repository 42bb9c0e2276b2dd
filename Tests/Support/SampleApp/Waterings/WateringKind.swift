import Audit
import Fields
import Records
import Sample
import Shell
import Values

extension Watering {
  /// What the shared features are told of waterings, which have no page of their own: a change is about the
  /// plant.
  static var kind: RecordKind {
    var kind = RecordKind(
      Watering.self,
      Noun(
        .feminine, one: Phrase(pt: "rega", en: "watering"),
        many: Phrase(pt: "regas", en: "waterings")))
    kind.records = { parts, standing in
      for watering in parts[Waterings.self]?.waterings ?? [] { standing.put(watering) }
    }
    kind.changes = [
      ChangeKind(
        WaterPlant.self, of: ChangeKind.argument("plant", Plant.self),
        one: { Phrase(pt: "Regou {0}", en: "Watered {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "# rega", en: "# watering"),
          other: Phrase(pt: "# regas", en: "# waterings")),
        deed: Phrase(pt: "Regou", en: "Watered"),
        check: { change, _, standing in
          guard standing[change.plant] != nil else { return .missing(Plant.self) }
          guard standing[change.watering] == nil else { return .alreadyThere }
          var watering = Watering()
          watering.id = change.watering
          standing.put(watering)
          return .new
        })
    ]
    kind.deed = { entry, language in
      entry.details["change"]?.text == "watered"
        ? Phrase(pt: "Regou", en: "Watered")(language) : nil
    }
    return kind
  }
}
