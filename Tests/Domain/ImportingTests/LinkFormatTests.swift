import Journal
import Testing
import Values

@testable import Importing

/// From the public formats of each program: `Tests/Data/imports`.
@Suite("Links from other programs")
struct LinkFormatTests {
  private func moment(_ text: String) -> Instant { Instant(text)! }

  @Test("PL-015 PR-127 Pocket's table: dates, tags, and what is read and what not")
  func pocketTable() throws {
    let found = try ImportFiles.fixture("pocket.csv").read()
    #expect(found.formats == [.pocketTable])
    #expect(found.items.count == 4)
    let bread = try #require(found.item("Receita de pão de queijo"))
    #expect(bread.url == "https://example.com/pao-de-queijo")
    #expect(bread.savedAt == moment("2015-01-01T12:00:00Z"))
    #expect(bread.tags == ["receitas", "Minas Gerais"])
    #expect(bread.reading == .unread)
    #expect(bread.kind == .link && bread.source == .pocket)
    let again = try #require(found.item(#"Ler, reler e "treler""#))
    #expect(again.reading == .archived && again.tags.isEmpty)
    // A title that is the address says nothing.
    #expect(found.items.contains { $0.title.isEmpty && $0.savedAt != nil })
    #expect(found.reasons("Sem endereço") == [.noAddress])
    #expect(found.reasons("Com data ruim") == [.date])
    #expect(found.item("Com data ruim")?.tags == ["receitas"])
    let lost = try #require(found.losses.first(where: { $0.reason == .noAddress }))
    #expect(lost.place.number == 5)
  }

  @Test("PL-015 Pocket's page says the same as its table, and is known as the same")
  func pocketPage() throws {
    let table = try ImportFiles.fixture("pocket.csv").read()
    let page = try ImportFiles.fixture("ril_export.html").read()
    #expect(page.formats == [.pocketPage])
    let bread = try #require(page.item("Receita de pão de queijo"))
    let same = try #require(table.item("Receita de pão de queijo"))
    #expect(bread.origin == same.origin && bread.savedAt == same.savedAt)
    #expect(bread.tags == same.tags && bread.reading == same.reading)
    #expect(page.item("Ler & reler")?.reading == .archived)
    #expect(page.losses.isEmpty)
  }

  @Test("PL-015 Pocket's archive brings what was marked as well")
  func pocketArchive() throws {
    for isDeflated in [false, true] {
      let found = try ImportFiles.packed("pocket-zip", isDeflated: isDeflated).read()
      let bread = try #require(found.item("Receita de pão de queijo"))
      #expect(bread.text == "> Polvilho azedo,\n> nunca doce.")
      #expect(found.items.count == 4)
    }
  }

  @Test("PL-015 PR-127 Raindrop's table and page: notes, folders, tags, favourites")
  func raindrop() throws {
    let table = try ImportFiles.fixture("raindrop.csv").read()
    #expect(table.formats == [.raindropTable] && table.losses.isEmpty)
    let tools = try #require(table.item("Ferramentas"))
    #expect(tools.tags == ["madeira", "útil", "Trabalho", "Oficina"])
    #expect(tools.text == "Uma nota minha")
    #expect(tools.savedAt == moment("2022-03-04T05:06:07.890Z"))
    #expect(tools.isFavourite && tools.reading == nil)
    let plain = try #require(table.item("Sem nota"))
    #expect(plain.text == "Só o resumo" && plain.tags.isEmpty)
    let marked = try #require(table.item("Com marcação"))
    #expect(marked.text == "Para a bancada\n\nCorte sempre\na favor do veio.")
    let page = try ImportFiles.fixture("raindrop.html").read()
    #expect(page.formats == [.raindropPage] && page.losses.isEmpty)
    let same = try #require(page.item("Ferramentas"))
    #expect(same.origin == tools.origin && same.isFavourite)
    #expect(same.text == "Uma nota minha" && same.tags == ["madeira", "útil", "Trabalho"])
    #expect(same.changedAt == moment("2022-03-05T05:06:07Z"))
  }

  @Test("PR-127 Instapaper: folders are states or tags")
  func instapaper() throws {
    let found = try ImportFiles.fixture("instapaper.csv").read()
    #expect(found.items.map(\.reading) == [.unread, .archived, .unread, .unread])
    #expect(found.items.map(\.isFavourite) == [false, false, true, false])
    #expect(found.items.map(\.tags) == [["ciência", "longo"], [], [], ["Trabalho"]])
    #expect(found.items[1].text == "> Uma frase\n> em duas linhas.")
    #expect(found.items[0].savedAt == moment("2021-01-01T12:00:00Z"))
  }

  @Test("PR-127 Readwise: what was marked, and the list of Reader")
  func readwise() throws {
    let notes = try ImportFiles.fixture("readwise.csv").read()
    let rosa = try #require(notes.items.first)
    #expect(rosa.title == "Grande Sertão: Veredas" && rosa.kind == .note)
    #expect(rosa.text == "> Viver é muito perigoso.\n\nReler\n\n— João Guimarães Rosa")
    #expect(rosa.tags == ["citação", "sertão", "clássicos"])
    #expect(rosa.savedAt == moment("2023-05-04T12:34:56Z"))
    #expect(notes.reasons("Um livro vazio") == [.empty])
    let list = try ImportFiles.fixture("readwise-reader.csv").read()
    #expect(list.items.map(\.reading) == [.unread, .read, .archived])
    #expect(list.items.map(\.tags) == [["filosofia", "longo"], [], []])
  }

  @Test("PR-127 wallabag keeps tags and dates (its issue 1657), in both of its versions")
  func wallabag() throws {
    let found = try ImportFiles.fixture("wallabag.json").read()
    #expect(found.formats == [.wallabag] && found.losses.isEmpty)
    let first = try #require(found.item("O artigo “certo”"))
    #expect(first.savedAt == moment("2016-09-08T09:55:58Z"))
    #expect(first.tags == ["política", "2016"])
    #expect(first.isFavourite && first.reading == .unread)
    #expect(first.text == "> um parágrafo\n\nminha nota")
    #expect(
      first.copy == """
        ## Título

        Um *parágrafo* com [link](https://example.com/).

        - um
        - dois
        """)
    #expect(found.item("Arquivado")?.reading == .archived)
    #expect(found.item("Arquivado")?.tags == ["arquivo"])
    let old = try #require(found.item("Da primeira versão"))
    #expect(old.tags == ["antigo", "café"] && old.reading == .archived)
    let looked = try ImportFiles.fixture("wallabag.json").read(copies: false)
    #expect(looked.items.map(\.origin) == found.items.map(\.origin))
    #expect(looked.items.allSatisfy { $0.copy.isEmpty })
  }

  @Test("PR-127 Omnivore: the list, copies of pages, and what was marked in them")
  func omnivore() throws {
    for isDeflated in [false, true] {
      let files = try ImportFiles.packed("omnivore", isDeflated: isDeflated)
      let found = files.read()
      #expect(found.items.count == 2)
      let article = try #require(found.item("Um artigo guardado"))
      #expect(article.tags == ["Leitura", "RSS"] && article.reading == .unread)
      #expect(article.savedAt == moment("2024-10-30T12:39:28.023Z"))
      #expect(article.text == "Do que trata.\n\n> Primeira linha\n\nUma nota.")
      #expect(
        article.copy == "# Um artigo guardado\n\nPrimeira linha & segunda.\n\n> Citado.")
      #expect(found.item("Arquivado")?.reading == .archived)
      #expect(found.losses.map(\.reason) == [.thrownAway])
      let looked = files.read(copies: false)
      #expect(Set(looked.items.map(\.origin)) == Set(found.items.map(\.origin)))
    }
  }

  @Test("PR-127 the bookmarks of a browser: folders are tags, scripts stay out")
  func bookmarks() throws {
    let found = try ImportFiles.fixture("bookmarks.html").read()
    #expect(found.formats == [.bookmarks])
    #expect(found.items.map(\.title) == ["Um <favorito>", "Bolo de fubá", "Sem data"])
    #expect(found.items[0].tags.isEmpty)
    #expect(found.items[0].savedAt == moment("2017-07-14T02:40:00Z"))
    #expect(found.items[1].tags == ["doce", "forno", "Receitas"])
    #expect(found.items[1].text == "O da minha avó.")
    #expect(found.items[2].savedAt == nil && found.items[2].tags.isEmpty)
    #expect(found.losses.map(\.reason) == [.notOfTheWeb])
  }
}
