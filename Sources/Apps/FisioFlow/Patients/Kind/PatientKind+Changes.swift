import Clinic
import Fields
import Records
import Shell
import Values

extension Patient {
  /// What can be done with a patient.
  static var changes: [ChangeKind] {
    let patient = ChangeKind.argument("patient", Patient.self)
    return [
      ChangeKind(
        AddPatient.self, of: patient, ownName: ownName,
        one: { Phrase(pt: "Adicionou {0}", en: "Added {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Adicionou # paciente", en: "Added # patient"),
          other: Phrase(pt: "Adicionou # pacientes", en: "Added # patients")),
        adds: true, deed: Phrase(pt: "Adicionou o paciente", en: "Added the patient"),
        check: { change, _, standing in standing.add(change.patient) }),
      ChangeKind(
        EditPatient.self, of: patient,
        one: { edited($0, $1, $2) },
        many: Plural(
          one: Phrase(
            pt: "# alteração nos dados de pacientes", en: "# change to patients' details"),
          other: Phrase(
            pt: "# alterações nos dados de pacientes", en: "# changes to patients' details")),
        check: { edit, time, standing in
          guard var edited = standing[edit.patient] else { return .missing(Patient.self) }
          do throws(FieldError) {
            try edited.apply(edit.changes)
          } catch {
            return .impossible(Refusal(.unreadable, error.path, reason: error.reason.rawValue))
          }
          return standing.change(edited, at: time)
        }),
      ChangeKind(
        ArchivePatient.self, of: patient,
        one: { Phrase(pt: "Arquivou {0}", en: "Archived {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Arquivou # paciente", en: "Archived # patient"),
          other: Phrase(pt: "Arquivou # pacientes", en: "Archived # patients")),
        deed: Phrase(pt: "Arquivou", en: "Archived"),
        check: { standing(&$2, $0.patient, isArchived: true, at: $1) }),
      ChangeKind(
        RestorePatient.self, of: patient,
        one: { Phrase(pt: "Restaurou {0}", en: "Restored {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Restaurou # paciente", en: "Restored # patient"),
          other: Phrase(pt: "Restaurou # pacientes", en: "Restored # patients")),
        deed: Phrase(pt: "Restaurou", en: "Restored"),
        check: { standing(&$2, $0.patient, isArchived: false, at: $1) }),
      ChangeKind(
        ViewPatient.self, of: patient,
        one: { Phrase(pt: "Abriu {0}", en: "Opened {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Abriu # paciente", en: "Opened # patient"),
          other: Phrase(pt: "Abriu # pacientes", en: "Opened # patients"))),
      ChangeKind(
        ExportData.self, of: patient,
        one: { _, _, language in Phrase(pt: "Exportou dados", en: "Exported data")(language) },
        many: Plural(
          one: Phrase(pt: "Exportou dados # vez", en: "Exported data # time"),
          other: Phrase(pt: "Exportou dados # vezes", en: "Exported data # times"))),
    ] + decisions
  }

  /// What can be done with two versions of a patient's text.
  private static var decisions: [ChangeKind] {
    let patient = ChangeKind.argument("patient", Patient.self)
    return [
      ChangeKind(
        DecidePatientText.self, of: patient,
        one: { arguments, who, language in
          Phrase(pt: "Decidiu {0} de {1}", en: "Decided on {0} of {1}")(
            language, text(of: arguments["choice"], language), who)
        },
        many: Plural(
          one: Phrase(pt: "Decidiu # texto", en: "Decided on # text"),
          other: Phrase(pt: "Decidiu # textos", en: "Decided on # texts")),
        deed: Phrase(pt: "Decidiu entre dois textos", en: "Decided between two texts"),
        check: { decision, _, standing in
          let stands = PatientText(rawValue: decision.choice.name)
          return standing.decide(
            decision.conflict, of: decision.patient, for: decision.choice,
            over: { patient in stands.map { patient[$0] } })
        }),
      ChangeKind(
        ReopenPatientText.self, of: patient,
        one: { arguments, who, language in
          Phrase(pt: "Reabriu {0} de {1}", en: "Reopened {0} of {1}")(
            language, text(of: arguments["earlier"], language), who)
        },
        many: Plural(
          one: Phrase(pt: "Reabriu # texto", en: "Reopened # text"),
          other: Phrase(pt: "Reabriu # textos", en: "Reopened # texts")),
        deed: Phrase(pt: "Reabriu uma decisão", en: "Reopened a decision"),
        check: { change, _, standing in standing.reopen(change.conflict, of: change.patient) }),
    ]
  }

  /// The name that the arguments carry themselves.
  static func ownName(_ arguments: JSONValue) -> String? {
    let patient = arguments["patient"]
    if let social = patient?["socialName"]?.text, !social.isEmpty { return social }
    return patient?["fullName"]?.text
  }

  private static func standing(
    _ standing: inout Standing, _ id: ID<Patient>, isArchived: Bool, at time: Instant
  ) -> ChangeKind.Verdict {
    guard var changed = standing[id] else { return .missing(Patient.self) }
    changed.isArchived = isArchived
    return standing.change(changed, at: time)
  }

  private static func edited(
    _ arguments: JSONValue, _ who: String, _ language: Language
  ) -> String {
    guard let fields = EditedFields.text(arguments, of: kind.fields, language) else {
      return Phrase(pt: "Alterou os dados de {0}", en: "Changed {0}'s details")(language, who)
    }
    return Phrase(pt: "Alterou {0} de {1}", en: "Changed {1}'s {0}")(language, fields, who)
  }

  /// The field of one change: "as observações".
  private static func text(of change: JSONValue?, _ language: Language) -> String {
    let changes = JSONValue.array([change ?? .null])
    return EditedFields.text(
      .object([JSONValue.Member("changes", changes)]), of: kind.fields, language) ?? "…"
  }
}
