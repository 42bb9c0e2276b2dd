import Fields
import Records
import Sample
import Shell
import Values

extension Plant: Dated {}

extension Plant {
  /// What the shared features are told of plants.
  static var kind: RecordKind {
    var kind = RecordKind(
      Plant.self,
      Noun(
        .feminine, one: Phrase(pt: "planta", en: "plant"),
        many: Phrase(pt: "plantas", en: "plants")))
    kind.page = { Path.plant(ID($0)) }
    kind.name = { id, parts in parts[Plants.self]?.plant(ID(id))?.name }
    kind.records = { parts, standing in
      for plant in parts[Plants.self]?.plants ?? [] { standing.put(plant) }
    }
    kind.fields = PlantForm.Field.allCases.map { field in
      FieldKind(field.rawValue, field.label, inSentence: field.inSentence) { value, _ in
        field == .plantedOn
          ? CivilDate(json: value).map { PlantDraft.text(of: $0) } ?? "" : value.text ?? ""
      }
    }
    kind.changes = changes
    kind.refusal = { refusal, language in
      // Whatever refuses a plant that is gone: a change of it, or water for it.
      switch refusal.code {
      case .limitReached where refusal.subject == "plants",
        .missing where refusal.subject == recordType:
        Plants.Words.text(refusal, language)
      case .limitReached, .missing, .duplicate, .invalid, .unreadable, .forbidden, .unknownMutation:
        nil
      }
    }
    return kind
  }

  private static var changes: [ChangeKind] {
    let plant = ChangeKind.argument("plant", Plant.self)
    return [
      ChangeKind(
        AddPlant.self, of: plant, ownName: { $0["plant"]?["name"]?.text },
        one: { Phrase(pt: "Adicionou {0}", en: "Added {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Adicionou # planta", en: "Added # plant"),
          other: Phrase(pt: "Adicionou # plantas", en: "Added # plants")),
        deed: Phrase(pt: "Adicionou a planta", en: "Added the plant"),
        check: { change, _, standing in standing.add(change.plant) }),
      ChangeKind(
        EditPlant.self, of: plant, one: { edited($0, $1, $2) },
        many: Plural(
          one: Phrase(pt: "# alteração em plantas", en: "# change to plants"),
          other: Phrase(pt: "# alterações em plantas", en: "# changes to plants")),
        check: { edit, time, standing in
          guard var edited = standing[edit.plant] else { return .missing(Plant.self) }
          do throws(FieldError) {
            try edited.apply(edit.changes)
          } catch {
            return .impossible(Refusal(.unreadable, error.path, reason: error.reason.rawValue))
          }
          return standing.change(edited, at: time)
        }),
      ChangeKind(
        ArchivePlant.self, of: plant,
        one: { arguments, who, language in
          put(arguments)(language, who)
        },
        many: Plural(
          one: Phrase(pt: "Arquivou ou restaurou # planta", en: "Archived or restored # plant"),
          other: Phrase(
            pt: "Arquivou ou restaurou # plantas", en: "Archived or restored # plants")),
        deed: Phrase(pt: "Arquivou ou restaurou", en: "Archived or restored"),
        check: { change, time, standing in
          guard var changed = standing[change.plant] else { return .missing(Plant.self) }
          changed.isArchived = change.isArchived
          return standing.change(changed, at: time)
        }),
      ChangeKind(
        RemovePlant.self, of: plant,
        one: { Phrase(pt: "Removeu {0}", en: "Removed {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Removeu # planta", en: "Removed # plant"),
          other: Phrase(pt: "Removeu # plantas", en: "Removed # plants")),
        deed: Phrase(pt: "Removeu a planta", en: "Removed the plant"),
        check: { change, _, standing in standing.remove(change.plant) }),
      ChangeKind(
        ViewPlant.self, of: plant,
        one: { Phrase(pt: "Abriu {0}", en: "Opened {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Abriu # planta", en: "Opened # plant"),
          other: Phrase(pt: "Abriu # plantas", en: "Opened # plants"))),
    ]
  }

  private static func put(_ arguments: JSONValue) -> Phrase {
    arguments["isArchived"]?.boolean == false
      ? Phrase(pt: "Restaurou {0}", en: "Restored {0}")
      : Phrase(pt: "Arquivou {0}", en: "Archived {0}")
  }

  private static func edited(
    _ arguments: JSONValue, _ who: String, _ language: Language
  ) -> String {
    guard let fields = EditedFields.text(arguments, of: kind.fields, language) else {
      return Phrase(pt: "Alterou {0}", en: "Changed {0}")(language, who)
    }
    return Phrase(pt: "Alterou {0} de {1}", en: "Changed {1}'s {0}")(language, fields, who)
  }
}

extension PlantForm.Field {
  /// As a sentence names it: in Portuguese with its article, in English after "Ipê's".
  var inSentence: Phrase {
    switch self {
    case .name: Phrase(pt: "o nome", en: "name")
    case .place: Phrase(pt: "o lugar", en: "place")
    case .plantedOn: Phrase(pt: "o dia do plantio", en: "planting day")
    case .notes: Phrase(pt: "as observações", en: "notes")
    }
  }
}
