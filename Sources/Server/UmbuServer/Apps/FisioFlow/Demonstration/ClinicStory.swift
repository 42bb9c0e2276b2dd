import Clinic
import Records
import Values

/// Six weeks of a clinic that was never there, all from one number: only the times are other ones at every
/// telling.
struct ClinicStory {
  /// Who is who in `clinicDemonstration.people`.
  enum Who: Int {
    case ana, bruno, carla, davi
  }

  static let patients = 60
  /// How many are there on the first day.
  private static let moved = 18
  /// Working days: from a Monday to a Friday that is over.
  private static let days = 30

  private(set) var deeds: [Demonstration.Deed] = []
  var chance = SeededChance(0x1BE)
  let now: Instant
  let cast: Demonstration.Cast
  /// The Monday on which it begins.
  private let monday: CivilDate
  /// That of the week in which it ends.
  var lastMonday: CivilDate { monday.adding(days: 7 * Self.days / 5) }

  /// - Parameters:
  ///   - now: when it ends; every deed is before it.
  ///   - cast: the clinic, and the accounts of its people.
  init(until now: Instant, of cast: Demonstration.Cast) {
    self.now = now
    self.cast = cast
    let today = CivilDate(at: now, minutesEast: Self.minutesEast)
    // The first day of 1970 was a Thursday.
    monday = today.adding(days: -(Int(today.daysSinceEpoch) + 3) % 7 - 7 * Self.days / 5)
    var patients: [Patient] = []
    for number in 0..<Self.patients { patients.append(treat(number)) }
    tellDocuments(of: patients)
    tellTwoVersions(of: patients)
    // Every sixth has finished.
    tellAgenda(of: patients.enumerated().filter { $0.offset % 6 != 5 }.map(\.element))
    deeds.append(
      deed(.ana, now, .invitation("elisa@demonstracao.example", as: .therapist)))
    // In the order of the times, and of what was told first where they are the same.
    deeds = deeds.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  // The pieces of a story

  private func deed(_ who: Who, _ time: Instant, _ act: Demonstration.Deed.Act)
    -> Demonstration.Deed
  {
    .init(at: min(time, now), by: who.rawValue, act)
  }

  mutating func tell(_ who: Who, _ time: Instant, _ mutation: any Mutation) {
    deeds.append(deed(who, time, .mutation(mutation)))
  }

  /// A minute of a working day, which begins at eight.
  func time(_ day: Int, _ minute: Int) -> Instant {
    let day = min(day, Self.days - 1)
    return Self.instant(monday.adding(days: day / 5 * 7 + day % 5), 8 * 60 + minute)
  }

  /// A minute of a day there.
  static func instant(_ date: CivilDate, _ minute: Int) -> Instant {
    let minutes = Int(date.daysSinceEpoch) * 1_440 - minutesEast + minute
    return Instant(milliseconds: Int64(minutes) * 60_000)
  }

  /// São Paulo's.
  private static let minutesEast = -180

  /// From the first telephone call to the last session.
  private mutating func treat(_ number: Int) -> Patient {
    let story = ClinicCase.all[(number * 5 + number / 12) % ClinicCase.all.count]
    let therapist: Who = chance.below(2) == 0 ? .bruno : .carla
    // A clinic that moves in brings its patients along; later some come every day.
    let isFirst = number < Self.moved
    // Every sixth has finished; one of them comes back.
    let isFinished = number % 6 == 5
    var day = isFirst ? 0 : (number - Self.moved) * 25 / (Self.patients - Self.moved) + 1
    var patient = newPatient(number, story)
    var last = time(day, isFirst ? number * 4 : chance.below(240))
    tell(.davi, last, AddPatient(patient))
    func edit(_ who: Who, _ time: Instant, _ change: (inout Patient) -> Void) {
      let before = patient
      // Nobody's text overtakes an earlier one.
      last = max(time, last.adding(milliseconds: 600_000))
      change(&patient)
      tell(who, last, EditPatient(from: before, to: patient))
    }
    day += isFirst ? chance.below(3) : 0
    edit(therapist, time(day, 250 + chance.below(200))) {
      $0.notes = "Avaliação: \(story.found)"
      $0.tags = story.tags
    }
    for session in story.sessions.prefix(isFinished ? 3 : chance.below(story.sessions.count + 1)) {
      day += 1 + chance.below(4)
      guard day < Self.days else { break }
      let begin = time(day, chance.below(450))
      tell(therapist, max(begin, last), ViewPatient(patient))
      edit(therapist, begin.adding(milliseconds: 2_100_000)) {
        $0.notes += "\n\(Self.date(begin)): \(session)"
      }
    }
    if number % 7 == 3 { edit(.davi, last) { $0.phone = Self.phone(500 + number) } }
    if isFinished {
      let end = time(day + 1, 400)
      edit(therapist, end) { $0.notes += "\n\(Self.date(end)): Alta." }
      tell(.ana, last.adding(milliseconds: 1_800_000), ArchivePatient(patient.id))
      if number == 11 {
        tell(.davi, last.adding(milliseconds: 3_600_000), RestorePatient(patient.id))
      }
    }
    return patient
  }

  private mutating func newPatient(_ number: Int, _ story: ClinicCase) -> Patient {
    let isWoman = story.tags.contains("gestante") || chance.below(5) < 3
    let given = isWoman ? ClinicNames.women : ClinicNames.men
    // By the number and not by chance, so that no two have the same name.
    let first = given[(number * 7 + (isWoman ? 0 : 3)) % given.count]
    let families = ClinicNames.families
    var patient = Patient()
    patient.id = ID(chance.id())
    patient.fullName =
      "\(first) \(families[number * 11 % families.count]) \(families[(number * 17 + 5) % families.count])"
    patient.sex = isWoman ? .female : .male
    let year = story.tags.contains("idoso") ? 1938 + chance.below(14) : 1958 + chance.below(46)
    patient.birthDate = CivilDate(
      year: story.tags.contains("gestante") ? 1990 + chance.below(10) : year,
      month: 1 + chance.below(12), day: 1 + chance.below(28))
    patient.phone = Self.phone(number)
    if chance.below(3) > 0 { patient.email = Email("paciente\(number + 1)@demonstracao.example") }
    patient.insurance =
      ["Particular", "", "Plano da empresa", "Convênio municipal"][chance.below(4)]
    if number % 4 == 1 {
      patient.emergencyName = "\(given[(number + 9) % given.count]) (família)"
      patient.emergencyPhone = Self.phone(900 + number)
    }
    // Numbers that documentation uses: any other one that is well formed may be somebody's.
    patient.cpf = number < 3 ? CPF(["52998224725", "11144477735", "12345678909"][number]) : nil
    patient.complaint = story.complaint
    return patient
  }

  /// No mobile number begins with 90, so these are nobody's.
  private static func phone(_ number: Int) -> Phone? { Phone(e164: "+5511900\(100_000 + number)") }

  private static func date(_ time: Instant) -> String {
    let date = CivilDate(at: time, minutesEast: minutesEast)
    return "\(date.day < 10 ? "0" : "")\(date.day)/\(date.month < 10 ? "0" : "")\(date.month)"
  }

  private mutating func tellDocuments(of patients: [Patient]) {
    for (number, position) in [2, 3, 9, 15, 27].enumerated() {
      let patient = patients[position]
      let isReport = number != 1 && number != 4
      let report = ReportPage(
        title: "Laudo (demonstração)",
        lines: [
          "Paciente: \(patient.fullName)", "Exame: ressonância magnética", "",
          "Sem fraturas. Partes moles sem alterações significativas.",
          "Sinais compatíveis com a queixa; correlacionar com o exame clínico.", "",
          "Documento inventado: nenhum exame foi feito e nenhuma pessoa foi examinada.",
        ])
      let bytes = isReport ? report.bytes : posturePicture
      var document = Document()
      document.id = ID(chance.id())
      document.patient = patient.id
      document.name = isReport ? "laudo ressonância.pdf" : "postura de frente.jpg"
      document.type = isReport ? "application/pdf" : "image/jpeg"
      document.bytes = Int64(bytes.count)
      let who: Who = isReport ? .davi : .bruno
      let when = time(24 + number, 300)
      tell(who, when, AddDocument(document))
      deeds.append(
        deed(who, when, .file(bytes, named: document.name, of: document.id.uuid)))
      tell(.carla, when.adding(milliseconds: 3_600_000), ViewPatient(patient, hasDocuments: true))
    }
  }

  /// Carla wrote at a home visit without a network, Bruno at the clinic: both texts are there.
  private mutating func tellTwoVersions(of patients: [Patient]) {
    let before = patients[6]
    let when = time(Self.days - 1, 540)
    for (who, text, minutes) in [
      (Who.bruno, "Passou a andar sem bengala dentro de casa.", Int64(0)),
      (Who.carla, "Visita em casa: ainda usa a bengala na rua, tapetes retirados.", 20),
    ] {
      var after = before
      after.notes += "\n\(Self.date(when)): \(text)"
      tell(who, when.adding(milliseconds: minutes * 60_000), EditPatient(from: before, to: after))
    }
  }
}
