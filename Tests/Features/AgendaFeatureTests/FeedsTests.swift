import API
import Agenda
import Flow
import FlowTesting
import Identity
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

/// Addresses by which calendar programs read agendas, as they are looked after among the settings.
@Suite("agendas in other calendars")
struct FeedsTests {
  private typealias Feeds = FeedsPart<Visits>

  private static func home(
    _ feeds: [AgendaFeed]? = [], as role: Role = Practice.giver,
    _ change: (inout FeedsState) -> Void = { _ in }
  ) -> Home.State {
    var space = SpaceMembership()
    space.space = Practice.house
    space.role = role.rawValue
    var account = AccountView()
    account.id = Practice.bia
    var home = Home.State(Practice.app, account: account, space: space)
    Practice.app.complete(&home.parts, in: home.context)
    home.context.role = role.rawValue
    home.context.path = .feeds
    home.context.sync.isOnline = true
    home.parts[AgendaPart<Visits>.self] = Practice.state()
    var state = FeedsState(in: home.context)
    state.feeds = feeds
    change(&state)
    home.parts[Feeds.self] = state
    home.parts.place(in: home.context)
    return home
  }

  private static func read(
    _ home: Home.State, _ language: Language = .pt, minutesEast: Int = 0
  ) -> String {
    var surroundings = Surroundings(now: Practice.now, width: 360, language: language)
    surroundings.minutesEast = minutesEast
    surroundings.address = "https://umbu.example/practice/"
    return Home.view(home, Scene(surroundings) { _ in 0 }).readOut
  }

  private static func feed(of room: ID<Room>? = nil, names: Bool = false) -> AgendaFeed {
    var feed = AgendaFeed()
    feed.id = .test(30)
    feed.room = room
    feed.showsNames = names
    feed.madeAt = Practice.now
    feed.usedOn = names ? Practice.today : nil
    return feed
  }

  private static func store(_ change: (inout FeedsState) -> Void) -> TestStore<Feeds> {
    var state = FeedsState(in: home().context)
    change(&state)
    return TestStore<Feeds>(state)
  }

  @Test("FF-012 CC-048 one's own agenda and each room have an address or none, told with its use")
  func list() {
    let page = Self.read(Self.home([Self.feed(of: Practice.blue.id, names: true)]))
    #expect(page.contains("Minha agenda") && page.contains("Sem endereço"))
    #expect(page.contains("Sala azul"))
    #expect(page.contains("Criado em 26/11/2026, com nomes. Lido em 26/11/2026."))
    let english = Self.read(Self.home([Self.feed()]), .en)
    #expect(english.contains("Made on 26/11/2026, with initials. Not read yet."))
    // The day is that of the device's clocks: in São Paulo it is still the evening before.
    var late = Self.feed()
    late.madeAt = Practice.now.adding(milliseconds: 13 * 3_600_000)
    #expect(Self.read(Self.home([late]), minutesEast: -180).contains("Criado em 26/11/2026"))
    // Who gives no sessions has no agenda of their own.
    #expect(!Self.read(Self.home([], as: Practice.looker) { _ in }).isEmpty)
    var gone = Self.home([Self.feed(of: .test(99))])
    #expect(Self.read(gone).contains("Sala que não está neste aparelho"))
    gone.context.sync.isOnline = false
    gone.parts.place(in: gone.context)
    #expect(Self.read(gone).contains("Sem internet. Endereços se criam"))
  }

  @Test("FF-012 CC-048 an address is made, told once and copied; the one before it is gone")
  func making() {
    let store = Self.store { $0.feeds = [Self.feed()] }
    store.send(.makeTapped(nil)) { $0.making = .init(of: nil, showsNames: false) }
    store.send(.namesChosen(true)) { $0.making?.showsNames = true }
    store.send(.makeSubmitted(.pt)) { $0.changing.start() }
    let new = Self.feed(names: true)
    let made = MadeFeed(new, at: "calendar/0f9a.ics")
    store.respond(
      to: .call(FeedEndpoints.make, FeedOrder(in: Practice.house, names: true, .pt)),
      with: .output(made))
    store.receive(.made(.success(made))) {
      $0.changing.stop()
      $0.feeds = [new]
      $0.making?.path = "calendar/0f9a.ics"
    }
    store.expect(.focus(id: "feed-address"))
    let address = "https://umbu.example/practice/calendar/0f9a.ics"
    let sheet = Self.read(Self.home([new]) { $0.making = store.state.making })
    #expect(sheet.contains(address) && sheet.contains("Ele aparece só agora."))
    #expect(FeedsView.webcal(address) == "webcal://umbu.example/practice/calendar/0f9a.ics")
    store.send(.copyTapped(address)) { $0.making?.isCopied = true }
    store.expect(.copy(address))
    store.send(.sheetClosed) { $0.making = nil }
    store.finish()
  }

  @Test("FF-012 CC-048 an address is ended after a question; one that was gone has ended as well")
  func ending() {
    let feed = Self.feed()
    let question = Self.read(Self.home([feed]) { $0.ending = feed })
    #expect(question.contains("Encerrar o endereço de Minha agenda?"))
    for isGone in [false, true] {
      let store = Self.store { $0.feeds = [feed] }
      store.send(.endTapped(feed)) { $0.ending = feed }
      store.send(.endCancelled) { $0.ending = nil }
      store.send(.endTapped(feed)) { $0.ending = feed }
      store.send(.endConfirmed) {
        $0.ending = nil
        $0.changing.start()
      }
      let call = Request.call(FeedEndpoints.end, FeedChoice(feed.id, in: Practice.house))
      if isGone {
        let problem = Problem(status: 404, title: "Not found", code: "notFound")
        store.respond(to: call, with: .problem(problem))
        store.receive(.ended(feed.id, .failure(.missing(problem)))) {
          $0.changing.stop()
          $0.feeds = []
        }
      } else {
        store.respond(to: call, with: .output(Nothing()))
        store.receive(.ended(feed.id, .success(Nothing()))) {
          $0.changing.stop()
          $0.feeds = []
        }
      }
      store.finish()
    }
  }
}
