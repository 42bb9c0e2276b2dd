import Flow
import Journal
import Screen
import Shell
import Values

// The places of the bar whose pages come with the later part of the program: the bar is whole from the
// first view on.

/// Where that is what somebody means to read.
enum ReadLaterPlace: Part {
  struct State: Equatable {}
  enum Action: Equatable {}

  static var id: Literal { "read later place" }
  static var path: Path { "ler" }
  static func opened(in context: Context) -> State { State() }
  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Phrase(pt: "Ler depois", en: "Read later"), .clock, path)
  }
}

/// Where somebody finds what they kept.
enum FindPlace: Part {
  struct State: Equatable {}
  enum Action: Equatable {}

  static var id: Literal { "find place" }
  static var path: Path { "buscar" }
  static func opened(in context: Context) -> State { State() }
  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Phrase(pt: "Buscar", en: "Find"), .search, path)
  }
}

extension Path {
  /// The page of an item.
  static func item(_ id: ID<Item>) -> Path { Path(tidy: "itens/" + id.description) }
  static var newItem: Path { "itens/novo" }
  static func editItem(_ id: ID<Item>) -> Path { item(id).below("editar") }
  static func versions(of id: ID<Item>) -> Path { item(id).below("versoes") }
  static func read(_ id: ID<Item>) -> Path { item(id).below("ler") }
  static func share(_ id: ID<Item>) -> Path { item(id).below("compartilhar") }

  /// The item that the page is about, whatever of it the page shows.
  var item: ID<Item>? {
    let parts = parts
    guard parts.count >= 2, parts[0] == "itens" else { return nil }
    return ID(parts[1])
  }
}
