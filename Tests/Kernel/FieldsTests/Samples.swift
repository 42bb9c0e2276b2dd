import Fields
import Values

/// A record with one field of each sort.
struct Sample: FieldObject, Hashable {
  enum Sex: String, FieldChoice { case female, male }

  struct Contact: FieldObject, Hashable {
    var name = ""
    var phone: Phone?

    mutating func visit(_ fields: FieldVisitor) {
      fields.field("name", &name, maxLength: 20)
      fields.field("phone", &phone)
    }
  }

  var id = ID<Sample>.none
  var fullName = ""
  var cpf: CPF?
  var birthDate: CivilDate?
  var sex: Sex?
  var email: Email?
  var visits: Int64 = 0
  var weight: Double?
  var isActive = true
  var createdAt = Instant.epoch
  var tags: [String] = []
  var contact: Contact?
  var extra = JSONValue.null

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("fullName", &fullName, maxLength: 120)
    fields.field("cpf", &cpf)
    fields.field("birthDate", &birthDate)
    fields.field("sex", &sex)
    fields.field("email", &email, maxLength: Email.maxLength)
    fields.field("visits", &visits)
    fields.field("weight", &weight)
    fields.field("isActive", &isActive)
    fields.field("createdAt", &createdAt)
    fields.field("tags", &tags, maxLength: 10, maxCount: 3)
    fields.field("contact", &contact)
    fields.field("extra", &extra)
  }

  static var full: Sample {
    var sample = Sample()
    sample.id = ID(UUID.v7(at: Instant(milliseconds: 1_700_000_000_000), random: (1, 2)))
    sample.fullName = "João \"Jota\" da Silva\n🌱"
    sample.cpf = CPF("52998224725")
    sample.birthDate = CivilDate("1980-02-29")
    sample.sex = .male
    sample.email = Email("joao@exemplo.com.br")
    sample.visits = .max
    sample.weight = 81.5
    sample.isActive = false
    sample.createdAt = Instant(milliseconds: -1)
    sample.tags = ["dor", "ombro"]
    sample.contact = Contact(name: "Ana", phone: Phone(e164: "+5511987654321"))
    sample.extra = .object([.init("a", .array([.null, .number(0.1)]))])
    return sample
  }
}
