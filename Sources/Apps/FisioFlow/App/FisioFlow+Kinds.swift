import Agenda
import AgendaFeature
import Clinic
import Documents
import DocumentsFeature
import Entitlements
import Fields
import RecordPages
import Records
import Screen
import Shell
import Texts
import Values

extension FisioFlow {
  /// What the shared features are told of the clinic's records.
  static var kinds: [RecordKind] {
    [Patient.kind, documents, TextConflict.kind, ClinicProfile.kind] + agenda
  }

  private static var documents: RecordKind {
    var kind = Document.kind
    kind.copy?.words.strayed = Phrase(
      pt: "De pacientes que não voltam", en: "Of patients who will not come back")
    return kind
  }

  /// Of what is in the agenda, which has as many appointments a month as the plan allows (FF-071).
  private static var agenda: [RecordKind] {
    var kinds = AgendaKinds<ClinicAgenda>.all
    for position in kinds.indices {
      kinds[position].paywall = { refusal, _ in
        guard refusal.code == .limitReached, refusal.subject == "appointments" else { return nil }
        return .createAppointment(thisMonth: Int64(refusal.limit ?? 0))
      }
    }
    return kinds
  }
}

extension ClinicProfile {
  /// What the shared features are told of the clinic itself.
  static var kind: RecordKind {
    var kind = RecordKind(ClinicProfile.self, FisioFlow.words.space)
    let fields: [FieldKind] =
      ClinicField.allCases.map { FieldKind($0) } + [
        FieldKind(
          "timeZone", Phrase(pt: "Fuso horário", en: "Time zone"),
          inSentence: Phrase(pt: "o fuso horário", en: "time zone")),
        // What is in it no list shows.
        FieldKind("logo", ClinicWords.logo, inSentence: Phrase(pt: "o logotipo", en: "logo")) {
          value, language in
          value.text?.isEmpty == false ? ClinicWords.logo(language) : ""
        },
      ]
    kind.fields = fields
    kind.page = { path(of: ID($0)) }
    kind.hasHistory = true
    kind.putBack = { id, change, parts in
      PutBack(change, in: find(ID(id), among: parts)) { EditClinic(from: $0, to: $1) }
    }
    kind.records = { parts, standing in
      if let clinic = parts[SpaceInfo<ClinicProfile>.self]?.record { standing.put(clinic) }
    }
    kind.name = { _, parts in parts[SpaceInfo<ClinicProfile>.self]?.record?.name }
    kind.changes = [
      ChangeKind(
        EditClinic.self, of: { _ in nil },
        one: { arguments, _, language in
          guard let changed = EditedFields.text(arguments, of: fields, language) else {
            return Phrase(pt: "Mudou os dados da clínica", en: "Changed the clinic's data")(
              language)
          }
          return Phrase(pt: "Mudou {0} da clínica", en: "Changed the clinic's {0}")(
            language, changed)
        },
        many: Plural(
          one: Phrase(
            pt: "Mudou os dados da clínica # vez", en: "Changed the clinic's data # time"),
          other: Phrase(
            pt: "Mudou os dados da clínica # vezes", en: "Changed the clinic's data # times")),
        deed: Phrase(pt: "Mudou os dados da clínica", en: "Changed the clinic's data"),
        check: { _, _, _ in .new })
    ]
    return kind
  }
}

extension RefusalWords {
  static func text(_ refusal: Refusal, _ language: Language) -> String {
    text(refusal, FisioFlow.kinds, in: FisioFlow.words.space, language)
  }
}
