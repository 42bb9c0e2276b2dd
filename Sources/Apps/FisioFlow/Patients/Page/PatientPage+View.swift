import Clinic
import Fields
import Flow
import RecordPages
import Screen
import Shell
import Values

extension PatientPage {
  private typealias Words = Patients.Words

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = Patient.open(at: frame.context.path) else { return .none }
    let patients = frame.parts[Patients.self]
    let hasTwoPanes = scene.surroundings.hasTwoPanes
    let leading =
      hasTwoPanes
      ? []
      : [
        Node.backButton(
          scene.text(Words.back), href: scene.href(.patients),
          on: scene.onLink(.goTo(.patients)))
      ]
    let subject = Subject(id)
    guard let patient = patients?.book.patient(id) else {
      // Alone on the screen, a patient who is not there leaves room for why that may be.
      return .page(
        title: scene.text(Words.gone), .bar, key: "detail", leading: leading,
        banners: (hasTwoPanes ? [] : frame.banners) + frame.notes(subject),
        [
          patients?.isLoaded ?? false
            ? .emptyState(.person, scene.text(Words.gone), scene.text(Words.goneText))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    return .page(
      title: patient.displayName, .inContent, key: id.description, leading: leading,
      status: hasTwoPanes ? .none : frame.status,
      actions: actions(of: patient, scene, frame, act: { .act($0) }, goTo: { .goTo($0) }),
      banners: frame.notes(subject),
      [head(patient, state, scene, Patient.mark(of: id, among: frame.parts, scene.language))]
        + RecordDetail(Patient.kind, patient.object).sections(sections, scene.language)
        + RecordDetail.others(on: subject, frame, scene.language))
  }

  private static func head(
    _ patient: Patient, _ state: State, _ scene: Scene<Action>, _ mark: RecordMarks.Mark?
  ) -> Node {
    var badges: [Node] = []
    if patient.isArchived { badges.append(.badge(scene.text(Words.isArchived))) }
    if let mark { badges.append(.badge(mark.label, mark.tone)) }
    badges += patient.tags.map { .chip($0) }
    var lines: [Node] = [.heading(patient.displayName, level: 1)]
    if !patient.socialName.isEmpty { lines.append(.paragraph(patient.fullName, .secondary)) }
    if let birthDate = patient.birthDate {
      let age = Words.age(birthDate.age(on: state.context.today), scene.language)
      lines.append(.paragraph("\(age) · \(birthDate.slashed)", .secondary))
    }
    if !badges.isEmpty { lines.append(.line(.small, badges)) }
    return .card([.line(.normal, [.avatar(patient.displayName, isLarge: true), .grow(lines)])])
      .keyed("head")
  }

  private static var sections: [RecordDetail.Section] {
    [
      .init(Words.person, ["cpf", "sex"]),
      .init(Words.contact, ["phone", "email", "emergencyName", "emergencyPhone", "language"]),
      .init(Words.care, ["insurance", "complaint", "notes"]),
    ]
  }
}
