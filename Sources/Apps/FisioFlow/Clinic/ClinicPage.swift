import Clinic
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// What the clinic says of itself, to read: among the settings.
public enum ClinicPage: DetailPart {
  public typealias R = ClinicProfile

  public struct State: Equatable {
    @Boxed public var clinic: ClinicProfile?
    public var isLoaded = false

    public init() {}
  }

  public enum Action: Equatable {
    case changed(Changes<ClinicProfile>)
    case goTo(Path)
  }

  public static var id: Literal { "clinic page" }
  public static var under: Literal { "settings" }
  public static var beside: Literal? { nil }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(ClinicProfile.self, id: id.text) { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      state.clinic = changes.changed.last ?? state.clinic
      state.isLoaded = true
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .changed(let changes) = action { .changed(RecordNews(changes)) } else { nil }
  }

  public static func owns(_ path: Path, among parts: Parts) -> Bool {
    path == R.path || R.open(at: path) != nil && !FormPage<R>.owns(path, among: parts)
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    let path = R.path(of: ID(frame.context.space))
    return [
      SettingsEntry(
        .space, 0,
        .row(
          .linkRow(
            "clinic-details", scene.text(ClinicWords.title), .clinic, href: scene.href(path),
            on: scene.onLink(.goTo(path)))))
    ]
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let id = R.open(at: frame.context.path) ?? ID(frame.context.space)
    let subject = Subject(id)
    let clinic = R.find(id, among: frame.parts)
    return .page(
      title: scene.text(ClinicWords.title), .bar, key: "clinic",
      leading: [
        .backButton(
          scene.text(ClinicWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, actions: actions(clinic, scene, frame),
      banners: frame.banners + frame.notes(subject),
      content(clinic, state, scene, frame))
  }

  private static func actions(
    _ clinic: ClinicProfile?, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let clinic, frame.mayChange(Subject(clinic.id)) else { return [] }
    let path = R.editPath(of: clinic.id)
    return [
      .linkButton(
        scene.text(ClinicWords.change), .tinted, icon: .edit, href: scene.href(path),
        on: scene.onLink(.goTo(path)))
    ]
  }

  private static func content(
    _ clinic: ClinicProfile?, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let clinic else {
      guard state.isLoaded else { return [.skeleton(rows: 4, language: scene.language)] }
      return [
        .emptyState(.clinic, scene.text(ClinicWords.gone), scene.text(ClinicWords.goneText))
      ]
    }
    let subject = Subject(clinic.id)
    var head: [Node] = []
    if let logo = clinic.logoPhoto {
      head.append(.logo(logo, alt: scene.text(ClinicWords.logo)))
    }
    head.append(.heading(clinic.name, level: 2))
    head += clinic.contact.address.lines.map { .paragraph($0) }
    if let phone = clinic.contact.phone {
      head.append(.link(phone.description, href: "tel:" + phone.e164))
    }
    if clinic.contact.address.isEmpty {
      head.append(.paragraph(scene.text(ClinicWords.noAddress), .secondary))
    }
    if !frame.mayChange(subject) {
      head.append(.paragraph(scene.text(ClinicWords.onlyManagers), .caption))
    }
    return [.card([.column(.small, head)]).keyed("head")]
      + RecordDetail.others(on: subject, frame, scene.language)
  }
}
