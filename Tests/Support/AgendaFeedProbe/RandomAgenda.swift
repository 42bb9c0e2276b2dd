import Agenda
import AgendaServer
import AgendaTesting
import Effort
import Records
import Values
import ZoneFiles

/// Two months of an agenda at random, from a seed: what is booked, and what becomes of that. Some sessions meet
/// others, and have no place.
struct RandomAgenda {
  /// Now, before anything is booked.
  let start: Instant
  /// On whose clocks the pages are.
  let zone: ZoneRules
  let first: CivilDate
  let people: [Visitor]
  let rooms: [Room]
  private(set) var bookings: [any Mutation] = []
  private(set) var changes: [any Mutation] = []

  static let days = 60
  static let sessions: UInt64 = 70

  private static let zones = [
    "America/Sao_Paulo", "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe",
    "Asia/Kathmandu", "Pacific/Kiritimati", "America/Noronha",
  ]
  private static let names = [
    "Maria das Graças Souza", "João", "Ángela Ñuñez", "élia d'Ávila", "  Bia   Lima ", "Ó Ú",
    "Ana-Clara de Sá e Melo", "山田 太郎", "ana; \"bel\", c\\d", "Zé\u{301} E\u{302}nio",
  ]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let zones = Self.zones.compactMap { ZoneFolder().find($0) }
    let own = zones.randomElement(using: &random)!
    zone = own
    // Around the days on which clocks are set.
    first = CivilDate("2026-02-20")!.adding(days: .random(in: 0..<250, using: &random))
    start = own.start(of: first)
    people = Self.names.enumerated().map { number, name in
      Visitor(UUID(high: 3, low: UInt64(number)), name)
    }
    rooms = (0..<3).map { number in
      var room = Room()
      room.id = ID(UUID(high: 7, low: UInt64(number)))
      room.kind = number == 2 ? .equipment : .room
      room.name = number == 0 ? "Sala 1; fundos, à esquerda" : "Sala \(number + 1)"
      return room
    }
    let rooms = rooms
    func place(_ random: inout SeededGenerator) -> SessionPlace {
      // Mostly in the house's zone.
      let away = Int.random(in: 0..<6, using: &random) == 0
      let zone = away ? zones.randomElement(using: &random)! : own
      let day = first.adding(days: Int.random(in: 2..<Self.days, using: &random))
      let hour = Int.random(in: 0..<24, using: &random)
      let quarter = Int.random(in: 0..<4, using: &random)
      let civil = CivilDateTime(day, CivilTime(hour: hour, minute: 15 * quarter)!)
      var place = SessionPlace(
        civil, in: zone.name, at: zone.instant(civil),
        minutes: [15, 30, 50, 60, 120, 600].randomElement(using: &random)!)
      let therapists = [AgendaServed.account, AgendaServed.account, UUID(high: 9, low: 9), nil]
      place.therapist = therapists.randomElement(using: &random)!
      place.room = [rooms[0].id, rooms[1].id, nil].randomElement(using: &random)!
      place.equipment = Int.random(in: 0..<3, using: &random) == 0 ? rooms[2].id : nil
      place.after = Int.random(in: 0..<3, using: &random) * 10
      return place
    }
    for number in 0..<Self.sessions {
      var session = Session()
      session.id = ID(UUID(high: 4, low: number))
      session.place = place(&random)
      session.places = Int.random(in: 0..<6, using: &random) == 0 ? 4 : 1
      let count = session.isGroup ? Int.random(in: 0...4, using: &random) : 1
      let coming = people.shuffled(using: &random).prefix(count).enumerated().map { place, person in
        Appointment(
          ID(UUID(high: 5, low: number * 10 + UInt64(place))), person.id.uuid,
          Bool.random(using: &random) ? .requested : .confirmed)
      }
      bookings.append(BookSession<Visits>(session, Array(coming)))
      let appointment = ID<Appointment>(UUID(high: 5, low: number * 10))
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: changes.append(MoveSession<Visits>(session.id, to: place(&random)))
      case 2: changes.append(CancelAppointment<Visits>(appointment, by: .patient))
      case 3: changes.append(StepAppointment<Visits>(appointment, .arrive))
      case 4: changes.append(CallOffSession(session.id))
      case 5:
        changes.append(CancelAppointment<Visits>(appointment, by: .clinic))
        changes.append(StepAppointment<Visits>(appointment, .takeBack))
      default: break
      }
    }
    changes.shuffle(using: &random)
  }
}
