import Agenda
import Clinic
import Records
import Scheduling
import Values

/// Three weeks of the clinic's agenda: the last one, this one, and the next.
extension ClinicStory {
  private struct Place {
    var service: Service
    var room: Room
  }

  /// Who gives sessions, and at which hours some of theirs begin.
  private static let hours = [8, 9, 10, 11, 14, 15, 16, 17]

  mutating func tellAgenda(of patients: [Patient]) {
    let begun = time(0, 20)
    let services = [
      ("Fisioterapia", 50, 1, 150, 4), ("Avaliação", 60, 1, 220, 2), ("RPG", 50, 1, 180, 3),
      ("Pilates em grupo", 50, 4, 60, 6),
    ].map { name, minutes, places, price, color in
      var service = Service()
      service.id = ID(chance.id())
      service.name = name
      service.minutes = minutes
      service.places = places
      service.price = Money(Int64(price), .brl)
      service.color = color
      return service
    }
    let rooms = ["Sala 1", "Sala 2", "Sala 3", "Ginásio"].map { name in
      var room = Room()
      room.id = ID(chance.id())
      room.name = name
      return room
    }
    for service in services { tell(.ana, begun, AddService(service)) }
    for room in rooms { tell(.ana, begun, AddRoom(room)) }
    var hours = WorkingHours()
    hours.id = ID(chance.id())
    hours.owner = cast.space
    hours.hours = [ClockHours(.weekdays, Self.clock(8), Self.clock(18))]
    hours.breaks = [ClockHours(.weekdays, Self.clock(12), Self.clock(13))]
    tell(.ana, begun, AddWorkingHours(hours))

    var taken: Set<String> = []
    for week in -1...1 {
      for day in 0..<5 {
        let date = lastMonday.adding(days: week * 7 + day)
        for who in [Who.ana, .bruno, .carla] {
          let isGroupDay = who == .carla && day % 2 == 1
          for hour in Self.hours {
            // Ana has the office to run besides.
            guard chance.below(who == .ana ? 4 : 10) < (who == .ana ? 1 : 7) else { continue }
            let isGroup = isGroupDay && hour == 17
            let count = isGroup ? 3 : 1
            var people: [Patient] = []
            while people.count < count {
              let patient = patients[chance.below(patients.count)]
              if taken.insert("\(date) \(hour) \(patient.id)").inserted { people.append(patient) }
            }
            let kind = isGroup ? 3 : [0, 0, 0, 0, 1, 2, 2][chance.below(7)]
            let place = Place(service: services[kind], room: rooms[isGroup ? 3 : who.rawValue])
            book(people, place, with: who, on: date, at: hour)
          }
        }
      }
    }
    tellAbsence()
    tellTakenTime([patients[4], patients[9]], Place(service: services[0], room: rooms[1]))
  }

  /// Somebody books, and what becomes of it.
  private mutating func book(
    _ people: [Patient], _ place: Place, with who: Who, on date: CivilDate, at hour: Int
  ) {
    let session = session(place, with: who, on: date, at: hour)
    let start = session.place.startsAt
    // Of those to come some have not confirmed yet.
    let isConfirmed = start < now || hour % 3 != 0
    let appointments = people.map {
      Appointment(ID(chance.id()), $0.id.uuid, isConfirmed ? .confirmed : .requested)
    }
    let booked = min(start, now).adding(milliseconds: -Int64(2 + chance.below(4)) * 86_400_000)
    tell(.davi, booked, BookSession<ClinicAgenda>(session, appointments))
    for appointment in appointments {
      let fate = chance.below(12)
      if fate == 0, start.adding(milliseconds: -93_600_000) < now {
        tell(
          .davi, max(booked, start.adding(milliseconds: -93_600_000)),
          CancelAppointment<ClinicAgenda>(appointment.id, by: .patient, reason: "Viagem"))
        continue
      }
      guard start < now else { continue }
      func step(_ minutes: Int64, _ by: Who, _ mark: AppointmentMark) {
        let time = start.adding(milliseconds: minutes * 60_000)
        guard time <= now else { return }
        tell(by, time, StepAppointment<ClinicAgenda>(appointment.id, mark))
      }
      if fate == 1 {
        step(20, .davi, .miss)
      } else {
        step(-4, .davi, .arrive)
        step(1, who, .begin)
        step(Int64(place.service.minutes), who, .complete)
      }
    }
  }

  private mutating func session(
    _ place: Place, with who: Who, on date: CivilDate, at hour: Int
  ) -> Session {
    var session = Session()
    session.id = ID(chance.id())
    session.service = place.service.id
    session.places = place.service.places
    session.place = SessionPlace(
      CivilDateTime(date, Self.clock(hour)), in: "America/Sao_Paulo",
      at: Self.instant(date, hour * 60), minutes: place.service.minutes)
    session.place.therapist = cast.accounts[who.rawValue]
    session.place.room = place.room.id
    return session
  }

  /// Carla is at a course next Friday afternoon, where she has no sessions yet.
  private mutating func tellAbsence() {
    let friday = lastMonday.adding(days: 18)
    var absence = Absence()
    absence.id = ID(chance.id())
    absence.owner = cast.accounts[Who.carla.rawValue]
    absence.kind = .course
    absence.from = CivilDateTime(friday, Self.clock(13))
    absence.until = CivilDateTime(friday, Self.clock(18))
    absence.note = "Terapia manual"
    tell(.ana, now, AddAbsence(absence))
  }

  /// Two people want one time of Bruno's: the second is kept without a place.
  private mutating func tellTakenTime(_ patients: [Patient], _ place: Place) {
    for patient in patients {
      let session = session(place, with: .bruno, on: lastMonday.adding(days: 8), at: 13)
      let appointment = Appointment(ID(chance.id()), patient.id.uuid)
      tell(.davi, now, BookSession<ClinicAgenda>(session, [appointment]))
    }
  }

  private static func clock(_ hour: Int) -> CivilTime {
    CivilTime(hour: hour, minute: 0) ?? .midnight
  }
}
