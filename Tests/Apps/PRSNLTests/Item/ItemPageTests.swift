import API
import Analytics
import Fields
import Flow
import Identity
import Journal
import Markdown
import Records
import Screen
import ScreenHTML
import ScreenReading
import Sync
import Telemetry
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("The page of an item")
struct ItemPageTests {
  private static let text = "# Pão\n\n- [ ] farinha\n- [x] água\n"
  private static let item = Item.test(1, "Pão de domingo", text: text)
  private static let name = TextName(item.id, item.text)

  private static func desk(
    _ items: [Item] = [item], withText: Bool = true
  ) -> ItemDesk<ItemPage> {
    let desk = ItemDesk(ItemPage.self, items)
    if withText { desk.values[name.key] = Array(text.utf8) }
    return desk
  }

  private static func reads(_ request: Request) -> Bool {
    if case .http(let request) = request { request.path == "v1/texts/read" } else { false }
  }

  @Test(
    "PR-116 what is loading, what is here, what did not come and what is not there are told apart")
  func states() {
    for language in Language.allCases {
      let isPortuguese = language == .pt
      let loading = Self.desk()
      loading.parts[Library.self] = Library.State()
      loading.go(.item(Self.item.id))
      #expect(loading.page(language).readOut.contains(isPortuguese ? "Carregando" : "Loading"))

      let there = Self.desk()
      there.go(.item(Self.item.id))
      let shown = there.page(language).readOut
      #expect(shown.contains("Pão de domingo") && shown.contains("farinha"))
      #expect(
        shown.contains(
          isPortuguese ? "quarta-feira, 25 de novembro de 2026" : "Wednesday, 25 November 2026"))
      #expect(shown.contains(isPortuguese ? "Detalhes do item" : "Item Details"))

      let gone = Self.desk([])
      gone.go(.item(Self.item.id))
      #expect(
        gone.page(language).readOut.contains(
          isPortuguese ? "Este item não está aqui" : "This item is not here"))

      let offline = Self.desk(withText: false)
      offline.context.sync.isOnline = false
      offline.go(.item(Self.item.id))
      let away = offline.page(language).readOut
      #expect(away.contains(isPortuguese ? "quando houver rede" : "once there is a network"))
      // The first words are in the head.
      #expect(away.contains("# Pão"))

      let late = Self.desk(withText: false)
      late.go(.item(Self.item.id))
      late.answer(.output(TextsRead([], missing: [Self.name])), to: Self.reads)
      #expect(
        late.page(language).readOut.contains(
          isPortuguese ? "O texto ainda vem" : "The text is still to come"))

      let failed = Self.desk(withText: false)
      failed.go(.item(Self.item.id))
      failed.answer(.problem(Problem(status: 403, title: "", code: "forbidden")), to: Self.reads)
      #expect(
        failed.page(language).readOut.contains(
          isPortuguese ? "não pôde ser lido" : "could not be read"))
    }
  }

  @Test(
    "A text that is not on this device is fetched, kept, and asked for again once more was synced")
  func fetching() {
    let desk = Self.desk(withText: false)
    desk.go(.item(Self.item.id))
    desk.answer(.output(TextsRead([], missing: [Self.name])), to: Self.reads)
    #expect(desk.state.text?.phase == .notYet)
    let before = desk.asked.count
    desk.hear(.synced(desk.context.sync))
    #expect(desk.asked.count == before)
    desk.context.sync.lastSync = desk.now
    desk.place()
    desk.hear(.synced(desk.context.sync))
    #expect(desk.state.text?.phase == .asking)
    let text = ItemText(Self.item.id, Self.item.text, Self.text)
    desk.answer(.output(TextsRead([text], missing: [])), to: Self.reads)
    #expect(desk.state.text?.text == Self.text)
    #expect(desk.values[Self.name.key] == Array(Self.text.utf8))
  }

  @Test("A text that is another one than its version says is not shown")
  func mismatched() {
    let desk = Self.desk(withText: false)
    desk.go(.item(Self.item.id))
    let text = ItemText(Self.item.id, Self.item.text, "something else")
    desk.answer(.output(TextsRead([text], missing: [])), to: Self.reads)
    #expect(desk.state.text?.text == nil)
    #expect(desk.values.isEmpty)
  }

  @Test("PR-121 an item has its title, its text as it is meant, Share, and Edit, which is counted")
  func layout() throws {
    let desk = Self.desk()
    desk.go(.item(Self.item.id))
    var handlers: [(EventData) -> ItemPage.Action?] = []
    var counted: [Event] = []
    func page() -> Node {
      let scene = Scene<ItemPage.Action>(
        Surroundings(now: desk.now, width: 360, language: .pt), track: { counted.append($0) }
      ) { handler in
        handlers.append(handler)
        return HandlerID(handlers.count - 1)
      }
      return ItemPage.page(desk.state, scene, Frame(desk.context, desk.parts))
    }
    let elements = page().elements
    func named(_ name: String) throws -> Element {
      try #require(elements.first { $0.text("aria-label") == name })
    }
    /// What the taps on an element send.
    func tap(_ element: Element) -> [ItemPage.Action] {
      element.listeners.filter { $0.event == .click || $0.event == .tap }
        .compactMap { handlers[Int($0.handler)](.none) }
    }
    #expect(elements.first { $0.tag == "h1" }?.readOut == "Detalhes do item")
    #expect(elements.first { $0.text("class") == "item-title" }?.readOut == Self.item.title)
    // The text is drawn: its heading is one, and no sign of Markdown is left.
    let text = page().readOut
    #expect(text.contains("farinha") && !text.contains("# Pão") && !text.contains("[ ]"))
    let share = try named("Compartilhar")
    #expect(tap(share) == [.share(.tapped)])
    let edit = try named("Editar")
    #expect(edit.text("href") == "/itens/\(Self.item.id)/editar")
    #expect(counted.isEmpty)
    #expect(tap(edit) == [.goTo(.editItem(Self.item.id))])
    #expect(counted == [.itemEditButtonTapped(.journalItem, Self.item.id.uuid)])
  }

  @Test("PR-118 a box that is ticked is shown at once, and written over the text that was there")
  func ticking() throws {
    let desk = Self.desk()
    desk.go(.item(Self.item.id))
    let task = try #require(desk.state.document.tasks.first)
    desk.send(.ticked(task))
    let changed = Self.text.replacingOccurrence(of: "[ ]", with: "[x]")
    #expect(desk.state.text?.text == changed)
    let written = WrittenText(
      changed, plain: MarkdownDocument(changed).preview(scalars: Item.Limits.start))
    #expect(
      desk.mutations == [.mutate(WriteItem(Self.item.id, over: Self.item.text, written))])
    // It was here before the head said so, and the server is to have it.
    #expect(desk.texts(of: Self.item.id).contains(changed))
    #expect(desk.values[JournalKey.unsent(Self.item.id, written.version)] == [])
    #expect(ItemPage.tell(.writing(.kept(.kept)), desk.state) == TextCarrier.kept)
  }

  @Test("What is ticked at one look at an item is one version, beside what was found")
  func lookTicked() throws {
    let desk = Self.desk()
    desk.go(.item(Self.item.id))
    desk.send(.ticked(try #require(desk.state.document.tasks.first)))
    desk.send(.ticked(try #require(desk.state.document.tasks.last)))
    let once = Self.text.replacingOccurrence(of: "[ ]", with: "[x]")
    let twice = once.replacingOccurrence(of: "[x] água", with: "[ ] água")
    func written(_ text: String) -> WrittenText {
      WrittenText(text, plain: MarkdownDocument(text).preview(scalars: Item.Limits.start))
    }
    let (first, second) = (written(once), written(twice))
    #expect(
      desk.mutations == [
        .mutate(WriteItem(Self.item.id, over: Self.item.text, first)),
        .mutate(WriteItem(Self.item.id, over: first.version, second, goesOn: true)),
      ])
    let versions = VersionList(keptAs: desk.values[JournalKey.versions(of: Self.item.id)])
    #expect(versions.versions.map(\.version) == [second.version, Self.item.text])
    // Who comes back begins anew.
    desk.go(Timeline.path)
    var item = Self.item
    item.text = second.version
    desk.hold([item])
    desk.go(.item(Self.item.id))
    desk.send(.ticked(try #require(desk.state.document.tasks.first)))
    let third = written(twice.replacingOccurrence(of: "[x]", with: "[ ]"))
    #expect(
      desk.mutations.last == .mutate(WriteItem(Self.item.id, over: second.version, third)))
  }

  @Test("PR-118 what is refused, or has no room, is shown as it was, with why")
  func refused() throws {
    for hasRoom in [true, false] {
      let desk = Self.desk()
      desk.go(.item(Self.item.id))
      desk.keeping = hasRoom ? .kept : .full
      desk.outcome = .refused(Refusal(.invalid, "text", reason: "tooManyVersions"))
      let task = try #require(desk.state.document.tasks.first)
      desk.send(.ticked(task))
      #expect(desk.state.text?.text == Self.text)
      #expect(desk.mutations.isEmpty == !hasRoom)
      let shown = desk.page.readOut
      #expect(shown.contains(hasRoom ? "versões demais" : "Não há espaço neste aparelho"))
    }
  }

  @Test(
    "PR-118 where another device wrote meanwhile both texts stay, and the page leads to deciding")
  func conflict() throws {
    let desk = Self.desk()
    var version = WaitingVersion()
    version.id = ID(UUID(high: 4, low: 1))
    version.item = Self.item.id
    version.text = LongText.version(of: "outro")
    version.writtenAt = desk.now
    desk.put(version)
    desk.go(.item(Self.item.id))
    #expect(desk.page.readOut.contains("Outro aparelho escreveu outro texto"))
    var writer = HTMLWriter()
    writer.write(desk.page)
    #expect(writer.html.contains(Path.decide(version.id, of: Self.item.id).text))
    // Whatever is written, the one that waits keeps its text.
    desk.values[JournalKey.text(of: Self.item.id, version.text)] = Array("outro".utf8)
    desk.send(.ticked(try #require(desk.state.document.tasks.first)))
    #expect(desk.texts(of: Self.item.id).contains("outro"))
  }

  @Test("PR-120 each way to hand an item on counts once, and a public link has a page of its own")
  func sharing() {
    let desk = Self.desk()
    desk.go(.item(Self.item.id))
    desk.send(.share(.tapped))
    desk.send(.share(.sendTapped))
    desk.send(.share(.sendTapped))
    let shares = desk.asked.filter { if case .writing(.share) = $0 { true } else { false } }
    #expect(shares.count == 1)
    guard case .writing(.share("Pão de domingo", let words, ""))? = shares.first else {
      Issue.record("something else is handed on")
      return
    }
    #expect(words.contains("farinha") && !words.contains("[ ]"))
    desk.answer(.writing(.shared(.unavailable))) {
      if case .writing(.share) = $0 { true } else { false }
    }
    #expect(desk.state.share?.isUnavailable == true)
    desk.send(.share(.copyTapped(.text)))
    desk.send(.share(.copyTapped(.text)))
    #expect(desk.asked.contains(.copy("# Pão de domingo\n\n" + Self.text)))
    let counted = desk.asked.filter { $0 == .track(.itemShared(.journalItem, by: .copy)) }
    #expect(counted.count == 1)
    #expect(Path.share(Self.item.id).text == "itens/\(Self.item.id)/compartilhar")
  }

  @Test("PR-125 the fields of an item are shown: title, day, tags, address, kind, times and source")
  func fields() {
    var item = Self.item
    item.tags = ["receita"]
    item.url = "https://www.exemplo.com.br/pao?de=domingo"
    item.kind = .link
    item.source = .pocket
    item.minute = 485
    let desk = Self.desk([item])
    desk.go(.item(item.id))
    let shown = desk.page.readOut
    for word in ["Pão de domingo", "receita", "exemplo.com.br", "Pocket", "08:05", "Criado"] {
      #expect(shown.contains(word), "\(word)")
    }
    let names = Item.fields.map(\.name)
    for field in ["id", "title", "kind", "tags", "url", "createdAt", "updatedAt", "source"] {
      #expect(names.contains(field), "\(field)")
    }
  }

  @Test("What links here is listed, the newest first, and links between items stay in the app")
  func backlinks() {
    var other = Item.test(2, "Fermento")
    other.links = [Self.item.id]
    other.day = CivilDate(year: 2026, month: 11, day: 26)!
    var earlier = Item.test(3, "Forno")
    earlier.links = [other.id, Self.item.id]
    let desk = Self.desk([Self.item, other, earlier])
    desk.go(.item(Self.item.id))
    #expect(desk.state.backlinks == [other.id, earlier.id])
    let shown = desk.page.readOut
    #expect(shown.contains("O que leva até aqui") && shown.contains("Fermento"))
    let link = MarkdownLink(ItemLink.address(of: other.id))
    #expect(ItemLink.item(of: link) == other.id)
    for elsewhere in ["https://mau.example/itens/\(other.id)", "itens/nada", "#itens", "itens/"] {
      #expect(ItemLink.item(of: MarkdownLink(elsewhere)) == nil, "\(elsewhere)")
    }
  }

  @Test("What is in the trash says until when, and offers the way back")
  func trash() {
    var item = Self.item
    item.deletedAt = Instant(milliseconds: 1_795_608_000_000)
    let desk = Self.desk([item])
    desk.go(.item(item.id))
    let shown = desk.page.readOut
    #expect(shown.contains("Está na lixeira") && shown.contains("25/12/2026"))
    let restore = Acting("restore", with: Item.recordType, [item.id.uuid])
    #expect(ItemPage.tell(.act(restore), desk.state) == .act(restore))
  }

  @Test("The way back leads to the list that one came from, also once the item was edited")
  func wayBack() throws {
    let lists: [(Path, String)] = [
      ("buscar", "Buscar"), ("ler/favoritos", "Ler depois"), ("marcacoes", "Marcações"),
      ("etiquetas/viagem", "Etiquetas"), ("linha/dia/2026-11-25", "Linha do tempo"),
      ("linha/calendario", "Calendário"), ("lixeira", "Lixeira"), ("linha", "Linha do tempo"),
    ]
    func expectBack(_ desk: ItemDesk<ItemPage>, _ path: Path, _ name: String) throws {
      let back = try #require(
        desk.page.elements.first { $0.text("class") == "back-button" })
      #expect(back.readOut == name && back.text("href") == "/" + path.text)
    }
    let desk = Self.desk()
    desk.go(.item(Self.item.id))
    try expectBack(desk, Timeline.path, "Linha do tempo")
    for (path, name) in lists {
      desk.go(path)
      desk.go(.item(Self.item.id))
      try expectBack(desk, path, name)
      desk.go(.editItem(Self.item.id))
      desk.go(.item(Self.item.id))
      try expectBack(desk, path, name)
    }
  }

  @Test("The key that edits leads to the editor of what is open, and nowhere where nothing is")
  func keys() {
    let desk = Self.desk()
    desk.hear(.told(.own(ItemPage.editKey)))
    #expect(desk.asked.isEmpty)
    desk.go(.item(Self.item.id))
    desk.hear(.told(.own(ItemPage.editKey)))
    #expect(desk.asked.contains(.navigate(.push(Path.editItem(Self.item.id).text))))
    // What is in the trash is restored before it is written on.
    var gone = Self.item
    gone.deletedAt = Instant(milliseconds: 1_795_608_000_000)
    let trash = Self.desk([gone])
    trash.go(.item(gone.id))
    trash.hear(.told(.own(ItemPage.editKey)))
    #expect(!trash.asked.contains(.navigate(.push(Path.editItem(gone.id).text))))
  }
}

extension String {
  /// With the first place of one text taken by another.
  fileprivate func replacingOccurrence(of part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return replacingCharacters(range, with: other)
  }

  private func replacingCharacters(_ range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
