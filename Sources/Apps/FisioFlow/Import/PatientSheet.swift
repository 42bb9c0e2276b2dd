import Clinic
import Fields
import RecordPages
import Values

/// The patients as a spreadsheet that Excel in Brazil opens as it is, and that can be imported
/// again.
enum PatientSheet {
  static func write(_ patients: [Patient], _ language: Language) -> [UInt8] {
    var writer = CSVWriter()
    writer.write(
      PatientField.allCases.map { $0.label(language) } + [Patients.Words.isArchived(language)])
    for patient in patients {
      let draft = PatientDraft(patient)
      var cells = PatientField.allCases.map { field in cell(field, draft, language) }
      cells.append((patient.isArchived ? yes : no)(language))
      writer.write(cells)
    }
    return writer.bytes
  }

  private static var yes: Phrase { Phrase(pt: "Sim", en: "Yes") }
  private static var no: Phrase { Phrase(pt: "Não", en: "No") }

  private static func cell(
    _ field: PatientField, _ draft: PatientDraft, _ language: Language
  ) -> String {
    switch field {
    case .tags: draft.tags.joined(separator: ", ")
    case .sex: Sex(rawValue: draft[.sex]).map { $0.label(language) } ?? ""
    case .language: Language(rawValue: draft[.language]).map { $0.label(language) } ?? ""
    default: draft[field]
    }
  }
}

extension Language {
  var label: Phrase {
    switch self {
    case .pt: Phrase(pt: "Português", en: "Portuguese")
    case .en, .pseudo: Phrase(pt: "Inglês", en: "English")
    }
  }
}

extension Sex {
  var label: Phrase {
    switch self {
    case .female: Phrase(pt: "Feminino", en: "Female")
    case .male: Phrase(pt: "Masculino", en: "Male")
    case .intersex: Phrase(pt: "Intersexo", en: "Intersex")
    }
  }
}
