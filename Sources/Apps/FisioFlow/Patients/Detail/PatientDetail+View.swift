import Clinic
import Flow
import Screen
import Shell
import Values

extension Patients {
  /// One patient, to read.
  static func detailPage(
    _ id: ID<Patient>, _ state: State, _ scene: Scene<Action>, _ frame: Frame, banners: [Node]
  ) -> Node {
    let leading =
      scene.surroundings.isWide
      ? []
      : [
        Node.backButton(
          scene.text(Words.back), href: scene.href(.patients),
          on: scene.onLink(.goTo(.patients)))
      ]
    guard let patient = state.book.patient(id) else {
      return .page(
        title: scene.text(Words.gone), .bar, key: "detail", leading: leading, banners: banners,
        [
          state.isLoaded
            ? .emptyState(.person, scene.text(Words.gone), scene.text(Words.goneText))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    return .page(
      title: patient.displayName, .inContent, key: id.description, leading: leading,
      status: scene.surroundings.isWide ? .none : frame.status, actions: actions(patient, scene),
      banners: banners,
      [head(patient, state, scene)] + sections(patient, scene) + frame.sections(Subject(id))
        + [past(patient, state, scene)])
  }

  /// What became of the patient's record, and who looked at it.
  private static func past(
    _ patient: Patient, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let history = Path.patientHistory(patient.id)
    let title = scene.text(PatientHistory.Words.title)
    var rows: [Node] = [
      .linkRow(
        "history", title, .clock, href: scene.href(history), on: scene.onLink(.goTo(history)))
    ]
    if state.seesAccess {
      let access = Path.patientAccess(patient.id)
      rows.append(
        .linkRow(
          "access", scene.text(AccessWords.title), .eye, href: scene.href(access),
          on: scene.onLink(.goTo(access))))
    }
    return .section([.list(label: title, rows)]).keyed("past")
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

  private static func head(_ patient: Patient, _ state: State, _ scene: Scene<Action>) -> Node {
    var badges: [Node] = []
    if patient.isArchived { badges.append(.badge(scene.text(Words.isArchived))) }
    if let mark = mark(patient, state, scene) { badges.append(.badge(mark.label, mark.tone)) }
    badges += patient.tags.map { .chip($0) }
    var lines: [Node] = [.heading(patient.displayName, level: 1)]
    if !patient.socialName.isEmpty { lines.append(.paragraph(patient.fullName, .secondary)) }
    if let birthDate = patient.birthDate {
      let age = Words.age(birthDate.age(on: state.today), scene.language)
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
