import Agenda
import Editing
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Service: Listed {
  public static var home: Literal { "services" }
  public static var path: Path { "ajustes/servicos" }

  public var title: String { name }
  public var searched: [String] { [name] }
}

extension Service: AgendaSetting {
  public static var pagePart: Literal { "service" }
  public static var settingNoun: Noun { AgendaNouns.service }
  public static var symbol: Symbol { .tag }

  public func summary(_ language: Language) -> String {
    var parts = [ServiceField.minutes(minutes, language)]
    if places > 1 {
      parts.append(
        Phrase(pt: "grupo de até {0}", en: "a group of up to {0}")(language, "\(places)"))
    }
    if let price { parts.append(price.text(in: language)) }
    return parts.joined(separator: " · ")
  }

  public static var settingWords: SettingWords {
    SettingWords(
      title: Phrase(pt: "Serviços", en: "Services"),
      search: Phrase(pt: "Buscar serviços", en: "Search services"),
      which: Phrase(pt: "Quais serviços", en: "Which services"),
      count: Plural(
        one: Phrase(pt: "# serviço", en: "# service"),
        other: Phrase(pt: "# serviços", en: "# services")),
      none: Phrase(pt: "Nenhum serviço ainda", en: "No services yet"),
      noneText: Phrase(
        pt: "Um serviço diz quanto dura uma sessão, quanto custa e a sua cor na agenda.",
        en: "A service says how long a session is, what it costs and its color in the agenda."),
      add: Phrase(pt: "Adicionar serviço", en: "Add a service"), new: Phrase(pt: "Novo", en: "New"),
      archivedPath: "ajustes/servicos/arquivados")
  }
}

extension Service: FormRecord {
  public typealias Field = ServiceField
  public typealias Problem = SettingProblem

  public static var formPart: Literal { "service form" }
  public static var missing: SettingProblem { .missing }

  public static var formLayout: FormLayout<ServiceField> {
    FormLayout(
      add: Phrase(pt: "Novo serviço", en: "New service"),
      edit: Phrase(pt: "Editar serviço", en: "Edit service"),
      [
        .init(
          Phrase(pt: "Serviço", en: "Service"), [.name, .minutes, .price, .places, .color],
          wide: [.name]),
        .init(
          Phrase(pt: "Na agenda", en: "In the agenda"), [.step, .before, .after, .leastNotice]),
      ])
  }

  public func problems(on today: CivilDate) -> [(field: String, problem: SettingProblem)] {
    var problems: [(field: String, problem: SettingProblem)] = []
    if name.isBlank { problems.append(("name", .missing)) }
    func check(_ field: ServiceField, _ value: Int, _ allowed: ClosedRange<Int>) {
      if !allowed.contains(value) { problems.append((field.rawValue, .outOfRange)) }
    }
    check(.minutes, minutes, 1...AgendaLimits.minutes)
    check(.step, step, 1...AgendaLimits.minutes)
    check(.before, before, 0...AgendaLimits.minutes)
    check(.after, after, 0...AgendaLimits.minutes)
    check(.leastNotice, leastNotice, 0...AgendaLimits.notice)
    check(.places, places, 1...AgendaLimits.places)
    return problems
  }

  public static func words(of problem: FieldProblem<SettingProblem>, for field: ServiceField)
    -> Phrase
  {
    switch problem {
    case .malformed where field == .price:
      Phrase(pt: "Escreva o preço como 180,00.", en: "Write the price as 180,00.")
    case .malformed: Phrase(pt: "Escreva um número inteiro.", en: "Write a whole number.")
    case .rule(.missing) where field == .name:
      Phrase(pt: "Escreva o nome do serviço.", en: "Write the service's name.")
    case .rule(.missing): Phrase(pt: "Escreva um número inteiro.", en: "Write a whole number.")
    case .rule(.tooLong): Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    case .rule(.outOfRange) where field == .places:
      Phrase(pt: "São de 1 a 100 lugares.", en: "It has 1 to 100 places.")
    case .rule(.outOfRange) where field == .leastNotice:
      Phrase(pt: "São no máximo 366 dias.", en: "It is 366 days at most.")
    case .rule(.outOfRange):
      Phrase(pt: "São no máximo 1440 minutos.", en: "It is 1440 minutes at most.")
    }
  }

  public static func adding(_ service: Service) -> Request { .mutate(AddService(service)) }

  public static func editing(from old: Service, to new: Service) -> Request {
    .mutate(EditService(from: old, to: new))
  }
}
