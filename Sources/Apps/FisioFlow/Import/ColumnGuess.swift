import Clinic
import Values

/// What a spreadsheet's column probably holds, by the names that clinics and their programs give it.
enum ColumnGuess {
  /// The field of each header; a field is given once, to the first header that fits best.
  static func columns(for headers: [String]) -> [PatientField?] {
    let folded = headers.map { plain($0) }
    var columns = [PatientField?](repeating: nil, count: headers.count)
    for exactly in [true, false] {
      for field in PatientField.allCases where !columns.contains(field) {
        for (position, header) in folded.enumerated() where columns[position] == nil {
          guard fits(header, field, exactly) else { continue }
          columns[position] = field
          break
        }
      }
    }
    return columns
  }

  private static func fits(_ header: String, _ field: PatientField, _ exactly: Bool) -> Bool {
    names(of: field).contains { exactly ? header == $0 : header.begins(with: $0 + " ") }
  }

  /// Folded, with single spaces for everything but letters, which are folded, and digits.
  private static func plain(_ header: String) -> String {
    TextFolding.folded(header).parts { scalar in
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A, 0x370...: false
      default: true
      }
    }.joined(separator: " ")
  }

  private static func names(of field: PatientField) -> [String] {
    spellings(of: field).text.parts { $0 == "," }.map { $0.trimmed }
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
    case .insurance:
      "convenio, plano de saude, plano, operadora, seguro, insurance, health insurance"
    case .complaint: "queixa principal, queixa, motivo, diagnostico, main complaint, complaint"
    case .notes: "observacoes, observacao, obs, anotacoes, notas, comentarios, notes"
    case .tags: "etiquetas, tags, marcadores, grupo, grupos"
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
