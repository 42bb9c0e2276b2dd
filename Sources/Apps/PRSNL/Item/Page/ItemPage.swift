import Analytics
import Flow
import Journal
import Markdown
import Records
import Shell
import Telemetry
import Values

/// One item, to read: its text, its pictures and recordings, what links here, and the ways on.
enum ItemPage {
  struct State: Equatable {
    @Boxed var context = Context()
    /// The item that is shown.
    var item: ID<Item>?
    @Boxed var text: TextLoad.State?
    /// The text as it was read, once it is here.
    @Boxed var document = MarkdownDocument("")
    /// Whether all of a very long text is shown.
    var showsAll = false
    /// Those whose texts lead here, the newest first.
    @Boxed var backlinks: [ID<Item>] = []
    @Boxed var ticking = Ticking()
    @Boxed var media = ItemMedia.State()
    @Boxed var pictures = WebPictures()
    var voice = VoiceNote.State()
    var share: ShareSheet?
    /// The list that somebody saw last: where the way back leads.
    var list = Timeline.path
    /// By which ways it was handed on since the page was opened, each of which counts once.
    var channels: [ShareChannel] = []
  }

  /// Texts that change by boxes that are ticked. Each is written to its end, also after the page has gone on.
  struct Ticking: Equatable {
    /// Whose text is written, or was last.
    var item: ID<Item>?
    var writing = TextWriting.State()
    /// The version that its head names once all that was begun is written; nil where nothing was.
    var base: String?
    /// What was ticked while another tick was written, by its item.
    var next = SmallMap<UUID, Next>()

    struct Next: Equatable {
      var text: String
      /// The version that it is written over, unless one of the same item is written by then.
      var base: String
    }

    /// Whether the text of an item is being written, or about to be.
    func isBusy(with id: ID<Item>) -> Bool {
      item == id && writing.isBusy || next[id.uuid].isThere
    }
  }

  /// The sheet with the ways to hand an item on.
  struct ShareSheet: Equatable {
    var isAsking = false
    /// Whether the system has no sheet of its own.
    var isUnavailable = false
    /// What was copied last.
    var copied: Copied?

    enum Copied: Equatable { case text, address }
  }

  indirect enum Action: Equatable {
    /// The person goes to a page.
    case entered(Path)
    /// Heads came, changed or went.
    case libraryChanged
    /// The documents of items came, changed or went.
    case documentsChanged
    case synced
    case text(TextLoad.Action)
    case ticked(MarkdownTask)
    case writing(TextWriting.Action)
    case restTapped
    /// A link within the text leads to the element with that id.
    case placeTapped(String)
    case media(ItemMedia.Action)
    case picture(PictureKeeping.Action)
    case voice(VoiceNote.Action)
    case share(ShareAction)
    case act(Acting)
    case editWanted
    case goTo(Path)
  }

  enum ShareAction: Equatable {
    case tapped
    case closed
    case sendTapped
    case sent(ShareOutcome)
    case copyTapped(ShareSheet.Copied)
    case printTapped
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      return enter(&state, path, among: parts)
    case .libraryChanged:
      return follow(&state, among: parts)
    case .documentsChanged:
      return ItemMedia.show(&state.media, among: parts).map { .media($0) }
    case .synced:
      let again = readAgain(&state)
      return again + ItemMedia.show(&state.media, among: parts).map { .media($0) }
    case .text(let action):
      return reduceText(&state, action)
    case .ticked(let task):
      return tick(&state, task, among: parts)
    case .writing(let action):
      return reduceWriting(&state, action, among: parts)
    case .restTapped:
      state.showsAll = true
      return .none
    case .placeTapped(let id):
      return .focus(id)
    case .media(let action):
      return ItemMedia.reduce(&state.media, action, among: parts).map { .media($0) }
    case .picture(let action):
      return PictureKeeping.reduce(
        &state.pictures.keeping, action, in: state.context, among: parts
      ).map { .picture($0) }
    case .voice(let action):
      return reduceVoice(&state, action)
    case .share(let action):
      return reduceShare(&state, action, among: parts)
    case .act:
      return .none
    case .editWanted:
      guard let item = state.item, parts.canEdit(item) else { return .none }
      return .push(Path.editItem(item).text)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// A microphone that was allowed only after the person had gone on records nothing.
  private static func reduceVoice(
    _ state: inout State, _ action: VoiceNote.Action
  ) -> Effect<Action> {
    var effect = VoiceNote.reduce(&state.voice, action)
    if case .started = action, state.voice.item != state.item {
      effect = effect + VoiceNote.reduce(&state.voice, .dropTapped)
    }
    return effect.map { .voice($0) }
  }
}
