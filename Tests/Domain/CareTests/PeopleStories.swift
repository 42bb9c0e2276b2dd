import Care
import Editing
import Fields
import Records
import Testing
import Values

@Suite("People, their contacts, pictures and measurements")
struct PeopleStories {
  private func person(_ number: UInt64, _ name: String = "Téo") -> Person {
    var person = Person()
    person.id = ID(UUID(high: 2, low: number))
    person.name = name
    return person
  }

  @Test(
    "CG-016 the basic plan looks after one person, premium after any number; who was put away does not count"
  )
  func people() {
    let household = Household(plan: "basic", isAlone: true)
    let full = Refusal(.limitReached, "people", limit: 1)
    #expect(household.run(AddPerson(person(2))) == full)
    #expect(household.run(ArchivePerson(household.rosa.id)) == nil)
    #expect(household.run(AddPerson(person(2))) == nil)
    #expect(household.run(RestorePerson(household.rosa.id)) == full)
    let premium = Household(plan: "premium")
    for number in 2...UInt64(Person.most) { #expect(premium.run(AddPerson(person(number))) == nil) }
    #expect(
      premium.run(AddPerson(person(99))) == Refusal(.limitReached, "everybody", limit: Person.most))
  }

  @Test(
    "CG-014 on the basic plan nothing changes in an account's family, and all can on a device alone"
  )
  func sync() {
    let needsSync = Refusal(.limitReached, "sync", limit: 0)
    let traces = ["viewPerson", "viewDocument", "exportCare"]
    let names = careSchema.mutationNeeds.map(\.name)
    #expect(Set(names).isSuperset(of: traces))
    /// What each says whose arguments say nothing.
    func refusals(_ plan: String, isAlone: Bool) -> [String: Refusal] {
      let household = Household(plan: plan, isAlone: isAlone)
      var author = Author(account: Household.ana, role: "manager", time: household.time)
      author.isAlone = isAlone
      var said: [String: Refusal] = [:]
      for name in names {
        said[name] = careSchema.run(name, .object([]), Transaction(household.storage), by: author)
      }
      return said
    }
    let refused = refusals("basic", isAlone: false).filter { $0.value == needsSync }
    #expect(Set(refused.keys) == Set(names).subtracting(traces))
    #expect(!refusals("basic", isAlone: true).values.contains(needsSync))
    #expect(!refusals("premium", isAlone: false).values.contains(needsSync))
    // Where the family's own record has not come yet the server says.
    let unknown = careSchema.run(
      AddPerson.name, AddPerson(person(2)).object, Transaction(LayeredStorage(MemoryStorage())),
      by: Author(account: Household.ana, role: "manager", time: Household.now))
    #expect(unknown == nil)
    // So it does of a plan that is newer than this app.
    #expect(!refusals("family", isAlone: false).values.contains(needsSync))
  }

  @Test(
    "CG-128 500 medicines fit a person, archived ones among them, and one more is refused; each has a name"
  )
  func medicines() {
    let household = Household()
    func medicine(_ number: Int, _ name: String = "Dipirona") -> Medicine {
      var medicine = Medicine()
      medicine.id = ID(UUID(high: 3, low: UInt64(number)))
      medicine.person = household.rosa.id
      medicine.name = name
      return medicine
    }
    // One is there already.
    for number in 2...Medicine.most {
      #expect(household.run(AddMedicine(medicine(number))) == nil)
    }
    #expect(Medicine.most == 500)
    let full = Refusal(.limitReached, "medicines", limit: Medicine.most)
    #expect(household.run(AddMedicine(medicine(501))) == full)
    #expect(household.run(ArchiveMedicine(medicine(2).id)) == nil)
    #expect(household.run(AddMedicine(medicine(501))) == full)
    #expect(
      Household().run(AddMedicine(medicine(2, "  ")))
        == Refusal(.invalid, "name", reason: "missing"))
  }

  @Test("a person has a name and was born, not tomorrow and not before anyone who lives")
  func check() {
    let household = Household()
    func refused(_ change: (inout Person) -> Void) -> Refusal? {
      var person = person(2)
      change(&person)
      return household.run(AddPerson(person))
    }
    #expect(refused { $0.name = " " } == Refusal(.invalid, "name", reason: "missing"))
    #expect(
      refused { $0.birthDate = CivilDate("2026-11-27") }
        == Refusal(.invalid, "birthDate", reason: "inTheFuture"))
    #expect(
      refused { $0.birthDate = CivilDate("1890-01-01") }
        == Refusal(.invalid, "birthDate", reason: "tooLongAgo"))
    #expect(refused { $0.birthDate = CivilDate("2026-11-26") } == nil)
  }

  @Test("edits of different fields both win; long texts that two people wrote wait for a decision")
  func edits() throws {
    let household = Household()
    var mine = household.rosa
    mine.allergies = "penicilina"
    var hers = household.rosa
    hers.insurance = "Unimed"
    hers.allergies = "dipirona"
    let first = EditPerson(from: household.rosa, to: mine)
    let second = EditPerson(from: household.rosa, to: hers)
    #expect(household.run(first) == nil)
    #expect(household.run(second, by: Household.bia) == nil)
    let rosa = try #require(household.records.find(household.rosa.id))
    #expect(rosa.allergies == "penicilina" && rosa.insurance == "Unimed")
    let waiting = household.records.all(
      TextConflict.self, by: "subject", equal: [rosa.id.json])
    #expect(waiting.map(\.text) == ["dipirona"])
    let both = DecidePersonText(waiting[0], over: rosa.allergies, for: "penicilina\ndipirona")
    #expect(household.run(both) == nil)
    #expect(household.records.find(rosa.id)?.allergies == "penicilina\ndipirona")
    let back = ReopenPersonText(waiting[0], over: rosa.allergies, from: "penicilina\ndipirona")
    #expect(household.run(back) == nil)
    #expect(household.records.find(rosa.id)?.allergies == "penicilina")
  }

  @Test("an edit leaves alone whose a medicine is, and its times")
  func kept() {
    let household = Household()
    for (name, value) in [("person", household.rosa.id.json), ("createdAt", .integer(0))] {
      var edit = EditMedicine()
      edit.id = household.losartan.id
      edit.changes = [FieldChange(name, value)]
      #expect(household.run(edit) == Refusal(.forbidden, name))
    }
  }

  @Test("CG-128 a picture is a JPEG, the one before goes, and so it is with a medicine's")
  func pictures() {
    let household = Household()
    func picture(_ number: UInt64, _ data: String = "/9j/4AAQSkZJRg==") -> Picture {
      var picture = Picture()
      picture.id = ID(UUID(high: 8, low: number))
      picture.data = data
      return picture
    }
    #expect(household.run(SetPicture(picture(1), of: household.rosa.id)) == nil)
    #expect(household.run(SetPicture(picture(2), of: household.rosa.id)) == nil)
    #expect(!household.records.has(picture(1).id) && household.records.has(picture(2).id))
    #expect(household.run(SetPicture(nil, of: household.rosa.id)) == nil)
    #expect(!household.records.has(picture(2).id))
    #expect(household.records.find(household.rosa.id)?.picture == nil)
    #expect(household.run(SetPicture(picture(3), of: household.losartan.id)) == nil)
    #expect(household.records.find(household.losartan.id)?.picture == picture(3).id)
    for data in ["", "iVBORw0KGgo=", "/9j/4AAQ<script>", "/9j/4A=A", "/9j/4A==="] {
      #expect(
        household.run(SetPicture(picture(4, data), of: household.rosa.id))
          == Refusal(.invalid, "data", reason: "noJPEG"), "\(data)")
    }
    #expect(
      household.run(SetPicture(picture(4), of: ID<Person>.none))
        == Refusal(.missing, Person.recordType))
    #expect(!household.records.has(picture(4).id))
  }

  @Test("CG-128 who comes back from a copy with a photo gets that photo, and no longer one is read")
  func recovered() throws {
    let household = Household()
    var picture = Picture()
    picture.id = ID(UUID(high: 8, low: 1))
    picture.data = "/9j/4AAQSkZJRg=="
    var teo = person(2)
    teo.picture = picture.id
    #expect(household.run(AddPerson(recovered: teo)) == nil)
    #expect(household.run(SetPicture(picture, of: teo.id)) == nil)
    #expect(household.records.has(picture.id))
    #expect(household.records.find(teo.id)?.picture == picture.id)
    picture.data = "/9j/" + String(repeating: "A", count: Picture.mostData - 4)
    #expect(try SetPicture(object: SetPicture(picture, of: teo.id).object).picture == picture)
    picture.data += "AAAA"
    #expect(throws: FieldError.self) {
      try SetPicture(object: SetPicture(picture, of: teo.id).object)
    }
  }

  @Test("CG-137 whom to call in an emergency has a number")
  func contacts() {
    let household = Household()
    var contact = Contact()
    contact.id = ID(UUID(high: 10, low: 1))
    contact.person = household.rosa.id
    contact.name = "Bia"
    #expect(
      household.run(AddContact(contact)) == Refusal(.invalid, "phone", reason: "missing"))
    contact.phone = Phone(e164: "+5511987654321")
    #expect(household.run(AddContact(contact)) == nil)
    var doctor = contact
    doctor.id = ID(UUID(high: 10, low: 2))
    (doctor.kind, doctor.phone) = (.doctor, nil)
    #expect(household.run(AddContact(doctor)) == nil)
    #expect(household.run(RemoveContact(contact.id)) == nil)
    #expect(household.run(RemoveContact(contact.id)) == nil, "twice is fine")
  }

  @Test("CG-138 what nobody can have measured is refused")
  func readings() {
    let household = Household()
    func refused(_ change: (inout Reading) -> Void) -> String? {
      var reading = Reading()
      reading.id = ID(UUID(high: 7, low: 1))
      reading.person = household.rosa.id
      reading.value = 120_000
      reading.value2 = 80_000
      change(&reading)
      return household.run(LogReading(reading))?.subject
    }
    #expect(refused { $0.value = 12 } == "value")
    #expect(refused { $0.value2 = nil } == "value2")
    #expect(refused { $0.value2 = 130_000 } == "value2")
    #expect(refused { ($0.kind, $0.value, $0.value2) = (.pain, 11_000, nil) } == "value")
    #expect(refused { ($0.kind, $0.value) = (.pain, 3_000) } == "value2")
    #expect(refused { $0.person = .none } == Person.recordType)
    #expect(refused { _ in } == nil)
  }

  @Test("CG-138 a person's own range takes the place of the usual one")
  func ranges() throws {
    let household = Household()
    var range = VitalRange()
    range.id = ID(UUID(high: 11, low: 1))
    range.person = household.rosa.id
    range.values = VitalRange.Values(low: 100_000, high: 140_000, low2: 60_000, high2: 90_000)
    #expect(household.run(SetVitalRange(range)) == nil)
    var other = range
    other.id = ID(UUID(high: 11, low: 2))
    other.values.high = 150_000
    #expect(household.run(SetVitalRange(other)) == nil)
    let kept = household.records.all(VitalRange.self, by: "person", equal: [household.rosa.id.json])
    #expect(kept.map(\.values.high) == [150_000])
    other.values.low = 160_000
    #expect(household.run(SetVitalRange(other)) == Refusal(.invalid, "range", reason: "order"))
    var reading = Reading()
    reading.value = 135_000
    reading.value2 = 85_000
    #expect(!kept[0].values.isOutside(reading))
    #expect(try #require(VitalKind.pressure.usualRange).isOutside(reading))
  }

  @Test("a look says what was shown of a person's health, and nothing that no page shows")
  func looks() {
    let household = Household()
    var rosa = household.rosa
    #expect(ViewPerson(rosa).sensitive == [])
    rosa.bloodType = .oNegative
    rosa.allergies = "dipirona"
    rosa.conditions = "diabetes"
    rosa.notes = "n"
    #expect(ViewPerson(rosa).sensitive + ["documents"] == Person.sensitiveFields)
    var look = ViewPerson(rosa, hasDocuments: true)
    #expect(look.sensitive == Person.sensitiveFields)
    // Whoever looked has looked, also at somebody who is gone.
    #expect(household.run(look, as: "viewer") == nil)
    look.person = ID(UUID(high: 2, low: 9))
    #expect(household.run(look, as: "viewer") == nil)
    look.sensitive = ["name"]
    #expect(household.run(look, as: "viewer") == Refusal(.invalid, "sensitive"))
  }
}
