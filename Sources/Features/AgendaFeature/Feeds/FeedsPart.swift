import API
import Agenda
import Flow
import Identity
import Records
import Screen
import Shell
import Values

/// The addresses by which calendar programs read the person's agenda, and those of rooms: among the settings. Only the
/// server makes them, and it tells each once, so it needs the network.
public enum FeedsPart<A: AgendaUse>: Part {
  public typealias State = FeedsState
  public typealias Action = FeedsAction

  public static var id: Literal { "feeds" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .feeds }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(.feeds): .appeared
    case .entered, .synced, .visible, .dayChanged, .told: nil
    }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    let space = state.context.space
    switch action {
    case .appeared:
      guard state.loading.startAlone() else { return .none }
      return .call(FeedEndpoints.list, FeedSpace(space)) { .listed($0) }
    case .listed(.success(let list)):
      state.loading.stop()
      state.feeds = list.feeds
      return .none
    case .listed(.failure(let error)):
      state.loading.stop(TeamFailure(error))
      return .none
    case .makeTapped(let room):
      state.making = FeedsState.Making(of: room, showsNames: state.feed(of: room)?.showsNames)
      return .none
    case .namesChosen(let showsNames):
      state.making?.showsNames = showsNames
      return .none
    case .makeSubmitted(let language):
      guard let making = state.making, state.changing.startAlone() else { return .none }
      let order = FeedOrder(in: space, of: making.room, names: making.showsNames, language)
      return .call(FeedEndpoints.make, order) { .made($0) }
    case .made(.success(let made)):
      state.changing.stop()
      state.put(made.feed)
      // Shown even when the sheet was closed meanwhile: the address is not to be had again.
      state.making = FeedsState.Making(of: made.feed.room, showsNames: made.feed.showsNames)
      state.making?.path = made.path
      return .focus(FeedsView.addressID)
    case .made(.failure(let error)):
      state.changing.stop(TeamFailure(error))
      return .none
    case .copyTapped(let address):
      state.making?.isCopied = true
      return .copy(address)
    case .sheetClosed:
      state.making = nil
      state.changing.dismiss()
      return .none
    case .endTapped(let feed):
      state.ending = feed
      return .none
    case .endCancelled:
      state.ending = nil
      return .none
    case .endConfirmed:
      guard let feed = state.ending, state.changing.startAlone() else { return .none }
      state.ending = nil
      return .call(FeedEndpoints.end, FeedChoice(feed.id, in: space)) { .ended(feed.id, $0) }
    case .ended(let feed, .success), .ended(let feed, .failure(.missing)):
      // What is not there has ended.
      state.changing.stop()
      state.feeds?.remove { $0.id == feed }
      return .none
    case .ended(_, .failure(let error)):
      state.changing.stop(TeamFailure(error))
      return .none
    case .failureClosed:
      state.changing.dismiss()
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    view(state, scene, frame).page
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard frame.context.path == .feeds else { return [] }
    return view(state, scene, frame).overlays
  }

  private static func view(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> FeedsView {
    let book = AgendaKinds<A>.book(frame.parts)
    let own = state.context.account.id
    return FeedsView(
      state, scene, frame, book, givesSessions: AgendaPart<A>.therapists(book).contains(own))
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 7,
        .row(
          .linkRow(
            "feeds", scene.text(FeedsWords.title), .calendar, href: scene.href(.feeds),
            on: scene.onLink(.goTo(.feeds)))))
    ]
  }
}

public struct FeedsState: Equatable {
  /// Whose address is about to be made, or was made.
  public struct Making: Equatable {
    /// Nil of the person's own agenda.
    public var room: ID<Room>?
    public var showsNames: Bool
    /// Below the app's address, once it is made.
    public var path: String?
    public var isCopied = false

    init(of room: ID<Room>?, showsNames: Bool?) {
      self.room = room
      self.showsNames = showsNames ?? false
    }
  }

  /// Those that there are; nil before the server has said.
  public var feeds: [AgendaFeed]?
  @Boxed public var making: Making?
  /// The one that is about to be ended, after a question.
  @Boxed public var ending: AgendaFeed?
  /// Of the list.
  public var loading = Loading<TeamFailure>()
  /// Of making and ending: no other begins before its end.
  public var changing = Loading<TeamFailure>()
  @Boxed public var context: Context

  public init(in context: Context = Context()) {
    self.context = context
  }

  func feed(of room: ID<Room>?) -> AgendaFeed? {
    for feed in feeds ?? [] where feed.room == room { return feed }
    return nil
  }

  /// In the place of one of the same.
  mutating func put(_ feed: AgendaFeed) {
    var all = feeds ?? []
    all.remove { $0.room == feed.room }
    all.append(feed)
    feeds = all
  }
}

public indirect enum FeedsAction: Equatable {
  case appeared
  case listed(Result<FeedList, APIError>)
  case makeTapped(ID<Room>?)
  case namesChosen(Bool)
  /// In the language in which the person reads.
  case makeSubmitted(Language)
  case made(Result<MadeFeed, APIError>)
  case copyTapped(String)
  case sheetClosed
  case endTapped(AgendaFeed)
  case endConfirmed
  case endCancelled
  case ended(UUID, Result<Nothing, APIError>)
  case failureClosed
  case goTo(Path)
}

extension Path {
  public static var feeds: Path { "ajustes/calendarios" }
}
