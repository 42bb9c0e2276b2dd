import Care
import Fields
import Records
import Shell
import Values

extension Picture {
  /// What the shared features are told of photos, which are of a person or of a medicine.
  static var recordKind: RecordKind {
    var kind = RecordKind(
      Picture.self,
      Noun(.feminine, one: Phrase(pt: "foto", en: "photo"), many: Phrase(pt: "fotos", en: "photos"))
    )
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
          if let person = change.person {
            return standing[person] == nil ? .missing(Person.self) : .new
          }
          guard let medicine = change.medicine, standing[medicine] != nil else {
            return .missing(Medicine.self)
          }
          return .new
        })
    ]
    return kind
  }
}
