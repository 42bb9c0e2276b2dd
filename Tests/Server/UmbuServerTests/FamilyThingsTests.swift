import Care
import Documents
import Editing
import Fields
import Records
import Testing
import Values

@Suite("One record of each type of a family")
struct FamilyThingsTests {
  private static func texts(_ things: FamilyThings) -> [String] {
    things.mutations.map { $0.object.jsonText }
  }

  @Test("CC-088 what is made of a family's records leaves them as they are")
  func apart() {
    let things = FamilyThings(1, "Souza")
    let before = Self.texts(things)
    var changed = things
    changed.person.name = "x"
    changed.contact.name = "x"
    changed.picture.data = ""
    changed.medicine.name = "x"
    changed.schedule.phases[0].times.removeAll()
    changed.dose.amount = .zero
    changed.stock.amount = .zero
    changed.reading.value = 0
    changed.range.values = VitalRange.Values()
    changed.document.name = "x"
    // Two edits of the notes tell nothing else, nor does who wants to be reminded.
    #expect(zip(Self.texts(changed), before).count { $0 == $1 } == 3)
    #expect(Self.texts(things) == before)
    #expect(things.noted("sol").notes == "sol" && things.person.notes.isEmpty)
    var dose = things.dose(9, planned: "2025-10-09T08:00")
    dose.planned = ""
    #expect(things.dose(9, planned: "2025-10-09T08:00").planned == "2025-10-09T08:00")
  }

  @Test("CC-088 those of another family are others")
  func families() {
    func ids(_ things: FamilyThings) -> [UUID] {
      [
        things.person.id.uuid, things.contact.id.uuid, things.picture.id.uuid,
        things.medicine.id.uuid, things.schedule.id.uuid, things.dose.id.uuid, things.stock.id.uuid,
        things.reading.id.uuid, things.range.id.uuid, things.document.id.uuid,
      ]
    }
    let both = ids(FamilyThings(1, "Souza")) + ids(FamilyThings(2, "Souza"))
    #expect(Set(both).count == 20)
    #expect(ids(FamilyThings(1, "Lima")) == ids(FamilyThings(1, "Souza")))
  }
}
