import Journal
import Markdown
import Records
import Values

/// What stands in the journal that newcomers see.
enum JournalStory {
  struct Entry: Sendable {
    let daysAgo: Int
    let title: String
    var text = ""
    var url: String?
    var tags: [String] = []
    var isFavourite = false

    /// - Parameter number: makes its id another one than others.
    func item(_ number: Int, today: CivilDate) -> Item {
      var item = Item(JournalStory.id(number), on: today.adding(days: -daysAgo))
      item.title = title
      item.kind = url == nil ? .note : .link
      item.url = url
      item.tags = tags
      item.reading = url == nil ? nil : .unread
      item.isFavourite = isFavourite
      let written = WrittenText(text, plain: MarkdownDocument(text).plainText)
      item.text = written.version
      item.bytes = written.bytes
      item.start = written.start
      return item
    }
  }

  static func id(_ number: Int) -> ID<Item> {
    ID(UUID(high: 0x4000, low: 1 << 63 | UInt64(number)))
  }

  /// The oldest first.
  static let entries: [Entry] = [
    Entry(
      daysAgo: 380, title: "Primeiro dia na casa nova",
      text: """
        Acordamos com o sol batendo direto na parede da sala. **Falta cortina.**

        Da varanda dá para ver o umbuzeiro do vizinho, carregado.
        """, tags: ["casa"], isFavourite: true),
    Entry(
      daysAgo: 365, title: "Aniversário da Rosa",
      text: """
        Setenta e oito anos. Bolo de milho, todo mundo na mesa grande.

        > Velhice é a gente lembrar melhor do que houve do que do que há.
        """, tags: ["familia"]),
    Entry(
      daysAgo: 60, title: "Lista para a viagem ao Jalapão",
      text: """
        - [x] revisar o carro
        - [x] reservar a pousada em Mateiros
        - [ ] comprar filtro de água
        - [ ] baixar os mapas

        | trecho | km |
        | --- | ---: |
        | Palmas – Ponte Alta | 190 |
        | Ponte Alta – Mateiros | 160 |
        """, tags: ["viagem"]),
    Entry(
      daysAgo: 31, title: "Como ler mapas topográficos",
      text: "Ler antes da viagem: a parte sobre curvas de nível.",
      url: "https://mapas.example/topografia", tags: ["viagem", "ler"]),
    Entry(
      daysAgo: 12, title: "Receita de pão de queijo da vó",
      text: """
        ## Ingredientes
        1. 500 g de polvilho azedo
        2. 1 copo de leite, meio de óleo
        3. 2 ovos
        4. 300 g de queijo meia cura

        ## Modo
        Escalde o polvilho com o leite e o óleo **fervendo**. Espere esfriar antes dos ovos.
        """, tags: ["receita"], isFavourite: true),
    Entry(
      daysAgo: 3, title: "Conversa com o encanador",
      text: "Trocar o sifão da cozinha e a boia da caixa. Vem na quinta, de manhã.",
      tags: ["casa"]),
    Entry(
      daysAgo: 1, title: "O umbuzeiro e a seca", url: "https://sertao.example/umbu",
      tags: ["ler"]),
    Entry(
      daysAgo: 0, title: "Caminhada na lagoa, 6 km",
      text: "Uma garça parada o tempo todo no mesmo lugar. Na volta, chuva fina.",
      tags: ["caminhada"]),
  ]
}
