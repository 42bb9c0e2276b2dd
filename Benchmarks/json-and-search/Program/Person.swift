import Fields
import Values

/// A record of the usual size, once by fields and once as Foundation's coders want it.
struct Person: FieldObject {
  var id = ID<Person>.none
  var fullName = ""
  var cpf: CPF?
  var birthDate: CivilDate?
  var phone: Phone?
  var email: Email?
  var complaint = ""
  var notes: String?
  var tags: [String] = []
  var createdAt = Instant.epoch
  var isArchived = false

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("fullName", &fullName)
    fields.field("cpf", &cpf)
    fields.field("birthDate", &birthDate)
    fields.field("phone", &phone)
    fields.field("email", &email)
    fields.field("complaint", &complaint)
    fields.field("notes", &notes)
    fields.field("tags", &tags)
    fields.field("createdAt", &createdAt)
    fields.field("isArchived", &isArchived)
  }

  init() {}

  init(number: Int) {
    let first = ["João", "Maria", "Antônia", "José", "Conceição", "Ana", "Luís", "Márcia"]
    let last = ["da Silva", "Souza", "Gonçalves", "Araújo", "dos Santos", "Pereira"]
    createdAt = Instant(milliseconds: 1_700_000_000_000 + Int64(number))
    id = ID(UUID.v7(at: createdAt, random: (UInt64(number), UInt64(number) &* 0x9E37_79B9)))
    fullName = first[number % 8] + " " + last[number % 6] + " " + last[number / 6 % 6]
    cpf = CPF("52998224725")
    birthDate = CivilDate(daysSinceEpoch: number)
    phone = Phone(typed: "11 98765-\(1000 + number % 9000)")
    email = Email("pessoa.\(number)@exemplo.com.br")
    complaint = "Dor lombar há três meses"
    notes = "Relata dor ao levantar peso; encaminhada pelo ortopedista com ressonância."
    tags = ["coluna", "retorno"]
  }
}

/// The same members, of plain types.
struct PlainPerson: Codable {
  var id: String
  var fullName: String
  var cpf: String?
  var birthDate: String?
  var phone: String?
  var email: String?
  var complaint: String
  var notes: String?
  var tags: [String]
  var createdAt: Int64
  var isArchived: Bool
}
