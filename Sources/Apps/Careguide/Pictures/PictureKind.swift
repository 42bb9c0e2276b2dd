import Care
import Fields
import Records
import Shell
import Sync
import Values

extension Picture {
  /// What the shared features are told of photos, which are of a person or of a medicine.
  static var recordKind: RecordKind {
    var kind = RecordKind(Picture.self, noun)
    kind.changes = [
      ChangeKind(
        SetPicture.self,
        of: { arguments in
          if let person = arguments["person"]?.text.flatMap({ ID<Person>($0) }) {
            return Subject(person)
          }
          return arguments["medicine"]?.text.flatMap { ID<Medicine>($0) }.map { Subject($0) }
        },
        one: { Phrase(pt: "Mudou a foto de {0}", en: "Changed the photo of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Mudou # foto", en: "Changed # photo"),
          other: Phrase(pt: "Mudou # fotos", en: "Changed # photos")),
        deed: Phrase(pt: "Mudou a foto", en: "Changed the photo"),
        check: { change, _, standing in
          if let person = change.person { return standing.verdict(on: person) }
          guard let medicine = change.medicine else { return .missing(Medicine.self) }
          return standing.verdict(on: medicine)
        })
    ]
    kind.copy = CopyKind(
      Picture.self, "photos", noun,
      CopyKindWords(
        contents: Phrase(pt: "as fotos", en: "the photos"),
        active: Phrase(pt: "Fotos", en: "Photos"),
        clashing: Phrase(
          pt: "De quem já tem outra foto: não voltam",
          en: "Of those who have another photo: will not come back"),
        strayed: Phrase(
          pt: "De quem não está aqui nem volta",
          en: "Of those who are not here and will not come back")),
      count: { isLoaded(among: $0) ? given(among: $0).count : nil },
      additions: { given(among: $0) },
      of: {
        given(
          $0.records(of: Person.self), $0.records(of: Medicine.self), $0.records(of: Picture.self))
      },
      entry: { (set: SetPicture) in
        set.picture.map { CopyEntry($0, by: set, called: $0.id.description) }
      })
    kind.copy?.ignored = ["createdAt"]
    kind.copy?.owner = CopyOwner([Person.recordType, Medicine.recordType]) { entry in
      (entry.arguments["person"] ?? .null).text.flatMap { UUID($0) }
        ?? (entry.arguments["medicine"] ?? .null).text.flatMap { UUID($0) }
    }
    // Copies had none before.
    kind.copy?.isLater = true
    return kind
  }

  private static var noun: Noun {
    Noun(.feminine, one: Phrase(pt: "foto", en: "photo"), many: Phrase(pt: "fotos", en: "photos"))
  }

  private static func isLoaded(among parts: Parts) -> Bool {
    parts[Pictures.self]?.isLoaded == true && Person.isLoaded(among: parts)
      && Medicine.isLoaded(among: parts)
  }

  /// What gave those that are here to whom they are of.
  private static func given(among parts: Parts) -> [SetPicture] {
    given(
      Person.all(among: parts), Medicine.all(among: parts), parts[Pictures.self]?.pictures ?? [])
  }

  private static func given(
    _ people: [Person], _ medicines: [Medicine], _ pictures: [Picture]
  ) -> [SetPicture] {
    func find(_ id: ID<Picture>?) -> Picture? { pictures.first { $0.id == id } }
    let ofPeople = people.compactMap { person in
      find(person.picture).map { SetPicture($0, of: person.id) }
    }
    let ofMedicines = medicines.compactMap { medicine in
      find(medicine.picture).map { SetPicture($0, of: medicine.id) }
    }
    return ofPeople + ofMedicines
  }
}
