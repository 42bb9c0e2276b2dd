import Agenda
import Editing
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// A record of the agenda that is looked after among the settings, with a list, a form and a page of its own: services
/// and rooms.
public protocol AgendaSetting: Listed, FormRecord, EditableRecord, Archivable
where Problem == SettingProblem {
  /// The name of its page among the parts of an app.
  static var pagePart: Literal { get }
  static var settingWords: SettingWords { get }
  static var settingNoun: Noun { get }
  static var symbol: Symbol { get }
  /// What a row says below its name.
  func summary(_ language: Language) -> String
}

extension AgendaSetting {
  public static func find(_ id: ID<Self>, among parts: Parts) -> Self? {
    parts[AgendaSettings<Self>.self]?.book[id]
  }

  public static func isLoaded(among parts: Parts) -> Bool {
    parts[AgendaSettings<Self>.self]?.isLoaded ?? false
  }

  public var segment: Int { isArchived ? 1 : 0 }
  public static var segments: [Path] { [path, settingWords.archivedPath] }
}

public enum SettingProblem: String, Hashable, Sendable { case missing, tooLong, outOfRange }

/// What the pages of one type of setting say.
public struct SettingWords: Sendable {
  var title: Phrase
  var search: Phrase
  var which: Phrase
  var count: Plural
  var none: Phrase
  var noneText: Phrase
  var add: Phrase
  /// On the button above the list: "Novo".
  var new: Phrase
  var archivedPath: Path
}

/// The list of all services, or of all rooms.
public enum AgendaSettings<R: AgendaSetting>: ListPart {
  public static var id: Literal { R.home }
  public static var under: Literal { "settings" }

  public static func pane(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Pane? {
    RecordList.pane(
      state.list, state.book, isLoaded: state.isLoaded, layout(scene), scene.map { .list($0) },
      frame,
      actions: [
        .linkButton(
          scene.text(R.settingWords.new), .primary, icon: .plus, href: scene.href(R.newPath),
          on: scene.onLink(.goTo(R.newPath)))
      ])
  }

  private static func layout(_ scene: Scene<Action>) -> RecordList<R>.Layout {
    let words = R.settingWords
    return RecordList<R>.Layout(
      .init(
        words.title, search: words.search, which: words.which, count: words.count,
        notFound: (SettingPhrases.notFound, SettingPhrases.notFoundText)),
      segments: [
        .init("active", SettingPhrases.active, at: R.path),
        .init("archived", SettingPhrases.archived, at: words.archivedPath),
      ],
      choose: .init(R.symbol, words.title, words.noneText),
      row: { .init($0.title, $0.summary(scene.language)) },
      empty: { segment in
        segment == 1
          ? .init(.archive, SettingPhrases.noneArchived, SettingPhrases.noneArchivedText)
          : .init(
            R.symbol, words.none, words.noneText,
            [
              .linkButton(
                scene.text(words.add), .primary, icon: .plus, href: scene.href(R.newPath),
                on: scene.onLink(.goTo(R.newPath)))
            ])
      })
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 6,
        .row(
          .linkRow(
            R.home.text, scene.text(R.settingWords.title), R.symbol, href: scene.href(R.path),
            on: scene.onLink(.goTo(R.path)))))
    ]
  }
}

enum SettingPhrases {
  static var active: Phrase { Phrase(pt: "Em uso", en: "In use") }
  static var archived: Phrase { Phrase(pt: "Arquivados", en: "Archived") }
  static var noneArchived: Phrase { Phrase(pt: "Nada arquivado", en: "Nothing archived") }
  static var noneArchivedText: Phrase {
    Phrase(
      pt: "O que não é mais oferecido pode ser arquivado. O que já foi marcado continua.",
      en: "What is offered no more can be archived. What is booked already stays.")
  }
  static var notFound: Phrase { Phrase(pt: "Nada encontrado", en: "Nothing found") }
  static var notFoundText: Phrase {
    Phrase(pt: "A busca olha o nome.", en: "The search looks at the name.")
  }
  static var gone: Phrase { Phrase(pt: "Não encontrado", en: "Not found") }
  static var goneText: Phrase {
    Phrase(
      pt: "Isto não está neste aparelho. Pode ainda não ter chegado.",
      en: "This is not on this device. It may not have arrived yet.")
  }
  static var details: Phrase { Phrase(pt: "Detalhes", en: "Details") }
}
