import Clinic
import Flow
import Screen
import Shell
import Values

extension PatientPage {
  private typealias Words = Patients.Words

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = patient(at: frame.context.path) else { return .none }
    let patients = frame.parts[Patients.self]
    let isWide = scene.surroundings.isWide
    let leading =
      isWide
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
        banners: (isWide ? [] : frame.banners) + refused(state, scene) + frame.notes(subject),
        [
          patients?.isLoaded ?? false
            ? .emptyState(.person, scene.text(Words.gone), scene.text(Words.goneText))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    return .page(
      title: patient.displayName, .inContent, key: id.description, leading: leading,
      status: isWide ? .none : frame.status, actions: actions(patient, scene),
      banners: refused(state, scene) + frame.notes(subject),
      [head(patient, state, scene, patients?.marks.mark(of: id, scene.language))]
        + sections(patient, scene) + frame.sections(subject)
        + [
          .section([.list(label: scene.text(Words.past), frame.links(subject))]).keyed("past")
        ])
  }

  /// Why archiving or restoring did not work.
  static func refused(_ state: State, _ scene: Scene<Action>) -> [Node] {
    state.refusal.map { [.banner(.danger, RefusalWords.text($0, scene.language))] } ?? []
  }

  private static func actions(_ patient: Patient, _ scene: Scene<Action>) -> [Node] {
    let put =
      patient.isArchived
      ? Node.iconButton(
        .restore, scene.text(Words.restore), on: scene.onTap(.restoreTapped(patient.id)))
      : Node.iconButton(
        .archive, scene.text(Words.archive), on: scene.onTap(.archiveTapped(patient.id)))
    return [
      put,
      .linkButton(
        scene.text(Words.edit), .tinted, icon: .edit, href: scene.href(.editPatient(patient.id)),
        on: scene.onLink(.goTo(.editPatient(patient.id)))),
    ]
  }

  private static func head(
    _ patient: Patient, _ state: State, _ scene: Scene<Action>, _ mark: PatientMarks.Mark?
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

  private static func sections(_ patient: Patient, _ scene: Scene<Action>) -> [Node] {
    let groups: [(Phrase, [(name: String, value: Node)])] = [
      (Words.person, person(patient, scene)), (Words.contact, contact(patient, scene)),
      (Words.care, care(patient, scene)),
    ]
    return groups.compactMap { title, pairs in
      pairs.isEmpty ? nil : .section(scene.text(title), [.details(pairs)]).keyed(title.en)
    }
  }

  private static func person(
    _ patient: Patient, _ scene: Scene<Action>
  ) -> [(name: String, value: Node)] {
    pairs(
      [(.cpf, patient.cpf?.description), (.sex, patient.sex.map { scene.text($0.label) })], scene)
  }

  private static func contact(
    _ patient: Patient, _ scene: Scene<Action>
  ) -> [(name: String, value: Node)] {
    var contact: [(name: String, value: Node)] = []
    if let phone = patient.phone {
      contact.append((scene.text(PatientField.phone.label), phoneLink(phone)))
    }
    if let email = patient.email {
      let link = Node.link(email.description, href: "mailto:\(email.description)")
      contact.append((scene.text(PatientField.email.label), link))
    }
    contact += pairs([(.emergencyName, patient.emergencyName)], scene)
    if let phone = patient.emergencyPhone {
      contact.append((scene.text(PatientField.emergencyPhone.label), phoneLink(phone)))
    }
    return contact
  }

  private static func care(
    _ patient: Patient, _ scene: Scene<Action>
  ) -> [(name: String, value: Node)] {
    var care = pairs([(.insurance, patient.insurance)], scene)
    for (field, text) in [(PatientField.complaint, patient.complaint), (.notes, patient.notes)]
    where !text.isEmpty {
      care.append((scene.text(field.label), .paragraph(text, .prose)))
    }
    return care
  }

  private static func phoneLink(_ phone: Phone) -> Node {
    .link(phone.description, href: "tel:\(phone.e164)")
  }

  private static func pairs(
    _ fields: [(PatientField, String?)], _ scene: Scene<Action>
  ) -> [(name: String, value: Node)] {
    fields.compactMap { field, text in
      guard let text, !text.isEmpty else { return nil }
      return (scene.text(field.label), .span(text))
    }
  }
}
