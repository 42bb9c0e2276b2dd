import Clinic
import Shell
import Values

/// What a spreadsheet's column probably holds, by the names that clinics and their programs give it.
enum ColumnGuess {
  /// The field of each header; a field is given once, to the first header that fits best.
  static func columns(for headers: [String]) -> [PatientField?] {
    HeaderGuess.columns(for: headers, among: PatientField.allCases) { spellings(of: $0) }
  }

  private static func spellings(of field: PatientField) -> Literal {
    switch field {
    case .fullName:
      """
      nome, nome completo, paciente, nome do paciente, nome paciente, cliente, name, full name, \
      patient
      """
    case .socialName: "nome social, apelido, preferred name, como prefere ser chamado"
    case .cpf: "cpf, cpf do paciente, documento, n cpf, cpf cnpj"
    case .birthDate:
      """
      data de nascimento, data nascimento, nascimento, dt nascimento, dt nasc, data nasc, nasc, \
      dn, aniversario, birth date, date of birth, birthday
      """
    case .sex: "sexo, genero, sex, gender"
    case .phone:
      """
      telefone, celular, fone, tel, telefone celular, whatsapp, contato, telefone 1, phone, mobile
      """
    case .email: "e mail, email, mail, correio eletronico"
    case .emergencyName:
      "contato de emergencia, contato emergencia, emergencia, responsavel, emergency contact"
    case .emergencyPhone:
      "telefone de emergencia, telefone emergencia, fone emergencia, emergency phone"
    case .language:
      "idioma, lingua, idioma das mensagens, language, language of messages"
    case .insurance:
      "convenio, plano de saude, plano, operadora, seguro, insurance, health insurance"
    case .complaint: "queixa principal, queixa, motivo, diagnostico, main complaint, complaint"
    case .notes: "observacoes, observacao, obs, anotacoes, notas, comentarios, notes"
    case .tags: "etiquetas, tags, marcadores, grupo, grupos"
    }
  }
}

/// The words for languages that spreadsheets use.
enum LanguageWord {
  static func language(_ text: String) -> Language? {
    // "pt-BR", "Português (Brasil)".
    let word = TextFolding.folded(text).words.first ?? ""
    return Language.allCases.first { words(for: $0).text.words.contains(word) }
  }

  private static func words(for language: Language) -> Literal {
    switch language {
    case .pt: "pt pt-br ptbr portugues portuguese"
    case .en, .pseudo: "en en-us en-gb ingles english"
    }
  }
}

/// The words for sex that spreadsheets use.
enum SexWord {
  static func sex(_ text: String) -> Sex? {
    let word = TextFolding.folded(text)
    return Sex.allCases.first { words(for: $0).text.words.contains(word) }
  }

  private static func words(for sex: Sex) -> Literal {
    switch sex {
    case .female: "f fem feminino mulher female"
    case .male: "m masc masculino homem male"
    case .intersex: "i intersexo intersex"
    }
  }
}
