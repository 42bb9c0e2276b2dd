import Agenda
import Editing
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Room: Listed {
  public static var home: Literal { "rooms" }
  public static var path: Path { "ajustes/salas" }

  public var title: String { name }
  public var searched: [String] { [name] }
}

extension Room: AgendaSetting {
  public static var pagePart: Literal { "room" }
  public static var settingNoun: Noun { AgendaNouns.room }
  public static var symbol: Symbol { .home }

  public func summary(_ language: Language) -> String { kind.label(language) }

  public static var settingWords: SettingWords {
    SettingWords(
      title: Phrase(pt: "Salas e equipamentos", en: "Rooms and equipment"),
      search: Phrase(pt: "Buscar salas e equipamentos", en: "Search rooms and equipment"),
      which: Phrase(pt: "Quais salas", en: "Which rooms"),
      count: Plural(
        one: Phrase(pt: "# sala ou equipamento", en: "# room or piece of equipment"),
        other: Phrase(pt: "# salas e equipamentos", en: "# rooms and pieces of equipment")),
      none: Phrase(pt: "Nenhuma sala ainda", en: "No rooms yet"),
      noneText: Phrase(
        pt: "Uma sala, ou um equipamento, recebe uma sessão de cada vez.",
        en: "A room, or a piece of equipment, has one session at a time."),
      add: Phrase(pt: "Adicionar sala", en: "Add a room"), new: Phrase(pt: "Nova", en: "New"),
      archivedPath: "ajustes/salas/arquivadas")
  }
}

extension Room: FormRecord {
  public typealias Field = RoomField
  public typealias Problem = SettingProblem

  public static var formPart: Literal { "room form" }
  public static var missing: SettingProblem { .missing }

  public static var formLayout: FormLayout<RoomField> {
    FormLayout(
      add: Phrase(pt: "Nova sala", en: "New room"),
      edit: Phrase(pt: "Editar sala", en: "Edit room"),
      [.init(Phrase(pt: "Sala", en: "Room"), [.name, .kind, .color], wide: [.name])])
  }

  public func problems(on today: CivilDate) -> [(field: String, problem: SettingProblem)] {
    name.isBlank ? [("name", .missing)] : []
  }

  public static func words(of problem: FieldProblem<SettingProblem>, for field: RoomField) -> Phrase
  {
    switch problem {
    case .rule(.tooLong): Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    case .malformed, .rule(.missing), .rule(.outOfRange):
      Phrase(pt: "Escreva o nome da sala.", en: "Write the room's name.")
    }
  }

  public static func adding(_ room: Room) -> Request { .mutate(AddRoom(room)) }

  public static func editing(from old: Room, to new: Room) -> Request {
    .mutate(EditRoom(from: old, to: new))
  }
}

/// The fields of a room's form, in its order.
public enum RoomField: String, FormField {
  case name, kind, color

  public var label: Phrase {
    switch self {
    case .name: Phrase(pt: "Nome", en: "Name")
    case .kind: Phrase(pt: "O que é", en: "What it is")
    case .color: Phrase(pt: "Cor na agenda", en: "Color in the agenda")
    }
  }

  public var inSentence: Phrase {
    switch self {
    case .name: Phrase(pt: "o nome", en: "name")
    case .kind: Phrase(pt: "o que é", en: "kind")
    case .color: Phrase(pt: "a cor", en: "color")
    }
  }

  public var input: FieldInput {
    switch self {
    case .name: .line(.text, limit: AgendaLimits.name, isRequired: true)
    case .kind:
      .choice(
        Room.Kind.allCases.map { FieldInput.Option($0.rawValue, $0.label) }, isRequired: true)
    case .color: AgendaColors.input
    }
  }
}

extension Room.Kind {
  var label: Phrase {
    switch self {
    case .room: Phrase(pt: "Sala", en: "Room")
    case .equipment: Phrase(pt: "Equipamento", en: "Equipment")
    }
  }
}
