import Care
import Documents
import Editing
import Records
import Values

/// One record of each type that people of a family write, Téo's, who has asthma.
struct FamilyThings {
  let high: UInt64
  var person = Care.Person()
  var contact = Contact()
  var picture = Picture()
  var medicine = Medicine()
  var schedule = Schedule()
  var dose = Dose()
  var stock = StockEntry()
  var reading = Reading()
  var range = VitalRange()
  var document = PersonDocument()

  /// - Parameters:
  ///   - number: makes their ids others than those of another family.
  ///   - word: is in all of their names.
  init(_ number: UInt64, _ word: String) {
    high = 0x0190_0000_0000_7000 | number
    person.id = id(1)
    person.name = "Téo \(word)"
    contact.id = id(2)
    contact.person = person.id
    contact.name = "Ana \(word)"
    contact.phone = Phone(e164: "+5511900100000")
    picture.id = id(3)
    picture.data = "/9j/4AAQ"
    medicine.id = id(4)
    medicine.person = person.id
    medicine.name = "Salbutamol \(word)"
    schedule.id = id(5)
    schedule.medicine = medicine.id
    schedule.start = CivilDateTime("2025-01-01T00:00")!
    schedule.firstDay = schedule.start.date
    schedule.zone = "America/Sao_Paulo"
    schedule.phases = [SchedulePhase(.daily, [(CivilTime(hour: 8, minute: 0)!, .one)])]
    dose = dose(6, planned: "2025-10-08T08:00")
    stock.id = id(7)
    stock.medicine = medicine.id
    stock.amount = DoseAmount(200)
    reading.id = id(8)
    reading.person = person.id
    reading.kind = .oxygen
    reading.value = 97_000
    range.id = id(9)
    range.person = person.id
    range.kind = .oxygen
    range.values = VitalRange.Values(low: 94_000)
    document.id = id(10)
    document.owner = person.id
    document.name = "Receita \(word).txt"
    document.type = "text/plain"
    document.bytes = 8
  }

  func id<R: Record>(_ number: UInt64) -> ID<R> {
    ID(UUID(high: high, low: 1 << 63 | number))
  }

  func dose(_ number: UInt64, planned: String) -> Dose {
    var dose = Dose()
    dose.id = id(number)
    dose.medicine = medicine.id
    dose.person = person.id
    dose.planned = planned
    dose.day = CivilDateTime(planned)!.date
    dose.amount = .one
    return dose
  }

  /// They are written, and Téo's notes twice at once, so that one of them waits.
  var mutations: [any Mutation] {
    [
      AddPerson(person), AddContact(contact), AddMedicine(medicine), SetSchedule(schedule),
      LogDose(dose), LogStock(stock), LogReading(reading), SetVitalRange(range),
      EditPerson(from: person, to: noted("sol")), EditPerson(from: person, to: noted("sombra")),
      SetPicture(picture, of: person.id), AgreeToReminders(person.id, true, in: .pt),
      PersonDocument.Add(document),
    ]
  }

  func noted(_ notes: String) -> Care.Person {
    var noted = person
    noted.notes = notes
    return noted
  }
}
