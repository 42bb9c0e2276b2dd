import Clinic
import Fields
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("what a spreadsheet's columns mean")
struct SheetTests {
  /// Reads a whole sheet at once.
  static func sheet(_ text: String) throws -> Sheet {
    var reader = CSVReader([UInt8](text.utf8))
    var rows = try reader.rows(atMost: .max)
    let headers = rows.removeFirst().fields
    return Sheet(fileName: "pacientes.csv", headers: headers, rows: rows)
  }

  @Test(
    "the usual names of columns are known",
    arguments: [
      ("Nome", PatientField.fullName), ("NOME COMPLETO", .fullName), ("Paciente", .fullName),
      ("Nome do Paciente", .fullName), ("Cliente", .fullName), ("Nome social", .socialName),
      ("C.P.F.", nil), ("CPF", .cpf), ("cpf do paciente", .cpf), ("Nº CPF", nil),
      ("Data de Nascimento", .birthDate), ("Dt. Nasc.", .birthDate), ("Nascimento", .birthDate),
      ("DN", .birthDate), ("Sexo", .sex), ("Gênero", .sex), ("Celular", .phone),
      ("Telefone", .phone), ("Telefone (residencial)", .phone), ("WhatsApp", .phone),
      ("E-mail", .email), ("Email", .email), ("Contato de emergência", .emergencyName),
      ("Telefone de emergência", .emergencyPhone), ("Convênio", .insurance),
      ("Plano de Saúde", .insurance), ("Queixa principal", .complaint), ("Motivo", .complaint),
      ("Observações", .notes), ("Obs.", .notes), ("Etiquetas", .tags), ("Tags", .tags),
      ("Cor preferida", nil), ("", nil),
    ])
  func guess(header: String, field: PatientField?) {
    #expect(ColumnGuess.columns(for: [header]) == [field])
  }

  @Test("a field is in one column: the one that fits best, then the first")
  func once() {
    #expect(
      ColumnGuess.columns(for: ["Telefone residencial", "Telefone", "Telefone 2"])
        == [nil, .phone, nil])
    #expect(
      ColumnGuess.columns(for: ["Nome", "Nome social", "Telefone", "Telefone de emergência"])
        == [.fullName, .socialName, .phone, .emergencyPhone])
  }

  @Test(
    "our own export is understood whole, but for the column that says who is archived",
    arguments: Language.allCases)
  func ours(language: Language) throws {
    let sheet = try Self.sheet(
      String(decoding: PatientSheet.write([Sample.patient(1, "Ana")], language), as: UTF8.self))
    #expect(sheet.columns == PatientField.allCases.map { $0 } + [nil])
    #expect(sheet.hasNames)
  }

  @Test("giving a field to another column takes it from the first")
  func assign() throws {
    var sheet = try Self.sheet("a;Nome;b\n1;2;3\n")
    #expect(sheet.columns == [nil, .fullName, nil])
    sheet.assign(.fullName, to: 2)
    #expect(sheet.columns == [nil, nil, .fullName])
    sheet.assign(.notes, to: 0)
    sheet.assign(nil, to: 2)
    #expect(sheet.columns == [.notes, nil, nil])
    #expect(!sheet.hasNames)
  }

  @Test("a row reads as if it had been typed")
  func draft() throws {
    let sheet = try Self.sheet(
      "Nome;CPF;Nascimento;Sexo;Etiquetas;Obs\n Ana ;3998224720;1/2/80;FEM;dor, ombro|dor;x\nBia\n")
    let draft = sheet.draft(of: sheet.rows[0])
    #expect(draft[.fullName] == "Ana")
    #expect(draft[.birthDate] == "1/2/80")
    #expect(draft[.sex] == "female")
    #expect(draft.tags == ["dor", "ombro"])
    #expect(draft[.notes] == "x")
    // A row that is too short is blank where it ends.
    #expect(sheet.draft(of: sheet.rows[1])[.notes].isEmpty)
    #expect(sheet.draft(of: sheet.rows[1])[.fullName] == "Bia")
  }

  @Test("a CPF that lost its leading zeros in Excel is the same CPF")
  func lostZeros() throws {
    let cpf = try #require(CPF("01234567890"))
    let sheet = try Self.sheet("Nome;CPF\nAna;1234567890\n")
    #expect(sheet.draft(of: sheet.rows[0])[.cpf] == cpf.description)
  }

  @Test(
    "the language of messages is said in many words, and as our own export says it",
    arguments: [
      ("Português", Language.pt), ("pt-BR", .pt), ("Português (Brasil)", .pt), ("Inglês", .en),
      ("English", .en), ("en", .en), ("klingon", nil), ("", nil),
    ])
  func languageWords(word: String, language: Language?) throws {
    #expect(LanguageWord.language(word) == language)
    let sheet = try Self.sheet("Nome;Idioma\nAna;\(word)\n")
    #expect(sheet.columns == [.fullName, .language])
    #expect(sheet.draft(of: sheet.rows[0])[.language] == language?.rawValue ?? "")
  }

  @Test(
    "sex is said in many words",
    arguments: [
      ("F", Sex.female), ("Masculino", .male), ("mulher", .female), ("INTERSEXO", .intersex),
      ("?", nil),
    ])
  func sexWords(word: String, sex: Sex?) {
    #expect(SexWord.sex(word) == sex)
  }
}
