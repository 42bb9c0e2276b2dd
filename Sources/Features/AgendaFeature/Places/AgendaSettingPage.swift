import Agenda
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// One service, or one room, to read.
public enum AgendaSettingPage<R: AgendaSetting>: DetailPart {
  public struct State: Equatable {
    public init() {}
  }

  public enum Action: Equatable {
    case act(Acting)
    case goTo(Path)
  }

  public static var id: Literal { R.pagePart }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State() }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .act: .none
    case .goTo(let path): .push(path.text)
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = R.open(at: frame.context.path) else { return .none }
    let page = RecordPage(of: id, scene, frame, back: R.settingWords.title) { Action.goTo($0) }
    guard let record = R.find(id, among: frame.parts),
      let kind = frame.parts.kind(of: R.recordType)
    else { return page.missing(R.symbol, SettingPhrases.gone, SettingPhrases.goneText) }
    let acts =
      frame.mayChange(Subject(id)) ? Acts.buttons(of: record, scene, frame) { .act($0) } : []
    var lines: [Node] = [.heading(record.title, level: 1)]
    let summary = record.summary(scene.language)
    if !summary.isEmpty { lines.append(.paragraph(summary, .secondary)) }
    if record.isArchived { lines.append(.badge(scene.text(SettingPhrases.archived))) }
    let names = R.Field.allCases.map { $0.rawValue }
    return page.shown(
      record.title, actions: acts,
      [.card([.column(.small, lines)]).keyed("head")]
        + RecordDetail(kind, record.object).sections(
          [.init(SettingPhrases.details, names)], scene.language)
        + RecordDetail.others(on: Subject(id), frame, scene.language))
  }
}
