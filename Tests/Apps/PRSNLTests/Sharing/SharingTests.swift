import API
import Analytics
import Fields
import Flow
import FlowTesting
import Identity
import Journal
import Records
import Screen
import ScreenReading
import Sync
import Telemetry
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Public links on a device")
struct SharingTests {
  static let now = LibraryTests.now
  static let link = ID<PublicLink>(UUID(high: 7, low: 1))
  static let item = with(LibraryTests.item(1, "Pão de queijo")) { $0.text = "00000000000000a1" }

  static func made(_ change: (inout PublicLink) -> Void = { _ in }) -> PublicLink {
    with(PublicLink()) {
      $0.id = link
      $0.item = item.id
      $0.madeAt = now
      $0.until = now.adding(milliseconds: 30 * 86_400_000)
      $0.text = item.text
      $0.frozenAt = now
      change(&$0)
    }
  }

  private static func requests(_ effect: Effect<Sharing.Action>) -> [Request] {
    effect.steps.map(\.request)
  }

  /// The page of an item that has these links.
  static func page(
    _ state: Sharing.State, links: [PublicLink] = [], alone: KeptAlone? = nil,
    isOnline: Bool = true, language: Language = .pt,
    _ change: (inout Item) -> Void = { _ in },
    heard: @escaping (Sharing.Action?) -> Void = { _ in }
  ) -> Node {
    var context = Context(PRSNL.app, AccountView(), SpaceMembership(), alone: alone)
    context.path = .share(item.id)
    context.sync.isOnline = isOnline
    var item = item
    change(&item)
    var parts = Parts()
    parts.add(Library.self, in: context)
    parts.add(Marks.self, in: context)
    var library = Library.State()
    let heads = RecordChanges(
      isComplete: true, changed: [item.row], removed: [], hasMore: false)
    _ = Library.reduce(&library, .itemsChanged(heads))
    parts[Library.self] = library
    var marks = Marks.State()
    marks.links = links
    parts[Marks.self] = marks
    let surroundings = Surroundings(
      now: now, width: 360, language: language, address: "https://umbu.example/prsnl/")
    let scene = Scene<Sharing.Action>(surroundings) { handler in
      heard(handler(.none))
      return 0
    }
    return Sharing.page(state, scene, Frame(context, parts))
  }

  @Test("PR-120 a link is made with an end, its address is shown, kept on this device and copied")
  func making() {
    var state = Sharing.State()
    _ = Sharing.reduce(&state, .termChosen(.week))
    let id = Sharing.reduce(&state, .makeTapped(Self.item.id))
    #expect(Self.requests(id) == [.newID])
    let again = Sharing.reduce(&state, .makeTapped(Self.item.id))
    #expect(again.steps.isEmpty, "one at a time")
    let time = Sharing.reduce(&state, .identified(Self.item.id, Self.link))
    #expect(Self.requests(time) == [.now])
    let call = Sharing.reduce(&state, .timed(Self.item.id, Self.link, Self.now))
    let wish = LinkWish(
      Self.link, of: Self.item.id, in: state.context.space,
      until: Self.now.adding(milliseconds: 7 * 86_400_000))
    #expect(Self.requests(call) == [.call(LinkEndpoints.make, wish)])
    let answer = MadeLink(Self.made(), at: "p/abc")
    let kept = Sharing.reduce(&state, .made(.success(answer)))
    let value = KeptValue(JournalKey.link(Self.link), Array("p/abc".utf8))
    #expect(
      Self.requests(kept) == [
        .values(.keep([value], removing: [])),
        .track(.itemShared(.journalItem, by: .link)), .focus(id: Sharing.addressID),
      ])
    _ = Sharing.reduce(&state, .addressKept(true))
    let shown = Self.page(state).readOut
    #expect(shown.contains("https://umbu.example/prsnl/p/abc"))
    // Both ways to copy it, of what was just made and of what is open, hand out what others can open.
    var taps: [Sharing.Action] = []
    let hear: (Sharing.Action?) -> Void = { if let action = $0 { taps.append(action) } }
    _ = Self.page(state, links: [Self.made()], heard: hear)
    let copy = Sharing.Action.copyTapped(Self.link, "https://umbu.example/prsnl/p/abc")
    #expect(taps.filter { $0 == copy }.count == 2)
    #expect(
      !taps.contains {
        if case .copyTapped(_, let address) = $0 { !address.hasPrefix("https://") } else { false }
      })
    let copied = Sharing.reduce(&state, copy)
    #expect(Self.requests(copied) == [.copy("https://umbu.example/prsnl/p/abc")])
    // Where there is no room for it, that is said while it is still to be seen.
    _ = Sharing.reduce(&state, .addressKept(false))
    #expect(Self.page(state).readOut.contains("não guardou o endereço"))
  }

  @Test("PR-120 a link is renewed by the server, and ended by a change, after a question")
  func ending() {
    var state = Sharing.State()
    state.addresses[Self.link.uuid] = "p/abc"
    let renewal = Sharing.reduce(&state, .renewTapped(Self.link))
    #expect(
      Self.requests(renewal) == [
        .call(LinkEndpoints.renew, LinkAsked(Self.link, in: state.context.space))
      ])
    _ = Sharing.reduce(&state, .renewed(.success(Self.made())))
    #expect(!state.changing.isLoading && state.renewing == nil)
    let question = Sharing.reduce(&state, .endTapped(Self.made()))
    #expect(question.steps.isEmpty && state.ending?.id == Self.link)
    _ = Sharing.reduce(&state, .endCancelled)
    let nothing = Sharing.reduce(&state, .endConfirmed)
    #expect(nothing.steps.isEmpty)
    _ = Sharing.reduce(&state, .endTapped(Self.made()))
    let ended = Sharing.reduce(&state, .endConfirmed)
    #expect(
      Self.requests(ended) == [
        .mutate(RevokeLink(Self.link)), .values(.forget(prefix: JournalKey.link(Self.link))),
      ])
    #expect(state.addresses[Self.link.uuid] == nil)
  }

  @Test("the addresses of links that were made on this device are read when the page is opened")
  func addresses() {
    var state = Sharing.State()
    let list = Sharing.reduce(&state, .entered)
    #expect(
      Self.requests(list) == [
        .values(.list(prefix: JournalKey.allLinks, after: "", limit: 1_000))
      ])
    let key = JournalKey.link(Self.link)
    let read = Sharing.reduce(&state, .addressesListed([key]))
    #expect(Self.requests(read) == [.values(.read([key]))])
    _ = Sharing.reduce(&state, .addressesRead([KeptValue(key, Array("p/abc".utf8))]))
    #expect(state.addresses[Self.link.uuid] == "p/abc")
    let known = Self.page(state, links: [Self.made()]).readOut
    #expect(known.contains("prsnl/p/abc") && known.contains("Vale até 25/12/2026"))
    let unknown = Self.page(Sharing.State(), links: [Self.made()]).readOut
    #expect(unknown.contains("só no aparelho em que foi feito"))
    #expect(!unknown.contains("O texto mudou"))
    let behind = Self.page(state, links: [Self.made { $0.text = "00000000000000b2" }]).readOut
    #expect(behind.contains("O texto mudou desde então."))
    for ended in [Self.made { $0.revokedAt = Self.now }, Self.made { $0.until = Self.now }] {
      #expect(!Self.page(state, links: [ended]).readOut.contains("Links abertos"))
    }
  }

  @Test("PR-119 the address of a link that went with its item is forgotten here too")
  func gone() {
    var marks = Marks.State()
    let known = Marks.reduce(
      &marks, .linksChanged(Changes(isComplete: true, changed: [Self.made()])))
    #expect(known.steps.isEmpty && marks.links.count == 1)
    let forgotten = Marks.reduce(&marks, .linksChanged(Changes(removed: [Self.link])))
    #expect(
      forgotten.steps.map(\.request) == [.values(.forget(prefix: JournalKey.link(Self.link)))])
    #expect(marks.links.isEmpty)
  }

  @Test("what keeps a link from being made is said in plain words, with what to do")
  func failures() {
    func said(_ status: Int, _ code: String, _ language: Language = .pt) -> String {
      var state = Sharing.State()
      _ = Sharing.reduce(&state, .makeTapped(Self.item.id))
      let problem = Problem(status: status, title: "", code: code)
      let error: APIError = status == 404 ? .missing(problem) : .conflict(problem)
      _ = Sharing.reduce(&state, .made(.failure(error)))
      #expect(Sharing.tell(.made(.failure(error)), state) == TextCarrier.kept)
      return Self.page(state, language: language).readOut
    }
    #expect(said(409, "textMissing").contains("ainda está a caminho do servidor"))
    #expect(said(404, "notFound", .en).contains("still on its way to the server"))
    #expect(said(409, "tooMany").contains("10 links abertos"))
    #expect(said(409, "spaceFull").contains("não tem mais espaço no servidor"))
    #expect(said(409, "spaceFull", .en).contains("has no room left at the server"))
    #expect(said(409, "inTrash", .en).contains("in the trash"))
    let offline = Self.page(Sharing.State(), isOnline: false).readOut
    #expect(offline.contains("Sem internet"))
    let trashed = Self.page(Sharing.State()) { $0.deletedAt = Self.now }.readOut
    #expect(trashed.contains("Este item está na lixeira"))
  }
}

@Suite("An item of this device alone that somebody wants to share")
struct LoneItemTests {
  private static let item = with(SharingTests.item) {
    $0.links = [ID(UUID(high: 2, low: 9))]
    $0.copy = "00000000000000c3"
  }
  private static let kept = with(KeptAlone()) {
    $0.space = .test(1)
    $0.person = .test(2)
    $0.begunAt = SharingTests.now
    $0.name = "Meu diário"
  }

  private static func requests(_ effect: Effect<Sharing.Action>) -> [Request] {
    effect.steps.map(\.request)
  }

  @Test("PR-120 without an account it is said first that it takes one, and this item goes alone")
  func told() {
    var state = Sharing.State()
    let page = SharingTests.page(state, alone: Self.kept).readOut
    #expect(page.contains("Precisa de uma conta"))
    #expect(page.contains("Só este item vai para o servidor"))
    #expect(page.contains("Criar uma conta") && !page.contains("Fazer o link"))
    let action = Sharing.Action.lone(.accountTapped(Self.item.id, isNew: true))
    let wish = Sharing.reduce(&state, action)
    #expect(
      Self.requests(wish) == [
        .writePreference(key: LoneItem.setting, value: Self.item.id.description)
      ])
    #expect(Sharing.tell(action, state) == .toAccess(isNew: true))
    // Where an account is signed in beside it, that is the way.
    var account = AccountView()
    account.email = "ana@example.com"
    let beside = account.object.jsonText
    _ = Sharing.reduce(&state, .lone(.besideRead(beside)))
    let other = SharingTests.page(state, alone: Self.kept).readOut
    #expect(other.contains("Usar a conta ana@example.com") && !other.contains("Criar uma conta"))
    #expect(
      Sharing.tell(.lone(.backToAccountTapped(Self.item.id)), state)
        == .openAccount(beside, at: .share(Self.item.id)))
  }

  @Test("PR-120 in the account it goes up alone after a yes, with its texts, and nothing else does")
  func taken() throws {
    var state = Sharing.State()
    state.context = Context(PRSNL.app, AccountView(), SpaceMembership())
    let id = Self.item.id
    _ = Sharing.reduce(&state, .lone(.wishRead(id.description)))
    let asks = Sharing.reduce(&state, .lone(.keptRead(Self.kept.text)))
    #expect(asks.steps.isEmpty, "nothing goes before somebody says so")
    let access = try #require(Self.kept.access(in: PRSNL.app))
    let read = Sharing.reduce(&state, .lone(.takeTapped))
    #expect(Self.requests(read) == [.readLocal(access)])
    let other = LibraryTests.item(5, "Outra nota")
    let contents = LocalContents(
      version: 3, [LocalContents.Table(Item.recordType, [other.row, Self.item.row])])
    let copy = Sharing.reduce(&state, .lone(.read(contents)))
    #expect(
      Self.requests(copy) == [.values(.copy(from: access, prefix: JournalKey.texts(of: id)))])
    let marks = Sharing.reduce(&state, .lone(.copied(true)))
    let unsent = [Self.item.text, Self.item.copy].map {
      KeptValue(JournalKey.unsent(id, $0), [])
    }
    #expect(Self.requests(marks) == [.values(.keep(unsent, removing: []))])
    let added = Sharing.reduce(&state, .lone(.marked(.kept)))
    let alone = with(Self.item) { $0.links = [] }
    #expect(Self.requests(added) == [.mutate(ImportItems([alone]))])
    let done = Sharing.reduce(&state, .lone(.added(.saved)))
    #expect(
      Self.requests(done) == [
        .writePreference(key: LoneItem.setting, value: nil),
        .navigate(.push(Path.share(id).text)),
      ])
    #expect(Sharing.tell(.lone(.added(.saved)), state) == TextCarrier.kept)
    #expect(state.lone == LoneItem())
  }

  @Test("what cannot be read or kept leaves the item where it is, to be tried again or dropped")
  func failing() {
    for failure in [
      LoneItem.Action.read(nil), .read(LocalContents()), .copied(false), .marked(.full),
      .added(.refused(Refusal(.missing, "item"))),
    ] {
      var state = Sharing.State()
      state.context = Context(PRSNL.app, AccountView(), SpaceMembership())
      state.lone.wish = Self.item.id
      state.lone.kept = Self.kept
      state.lone.item = Self.item
      state.lone.isGoing = true
      let effect = Sharing.reduce(&state, .lone(failure))
      #expect(effect.steps.isEmpty)
      #expect(state.lone.hasFailed && !state.lone.isGoing && state.lone.wish == Self.item.id)
      let again = Sharing.reduce(&state, .lone(.takeTapped))
      #expect(again.steps.count == 1)
      let dropped = Sharing.reduce(&state, .lone(.dropTapped))
      #expect(
        Self.requests(dropped) == [.writePreference(key: LoneItem.setting, value: nil)])
    }
  }
}
