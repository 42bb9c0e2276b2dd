import Values

extension PathQuestion {
  /// What it counts, but for the period.
  func words(_ language: Language) -> String {
    let what = nodes == .events ? Words.events : Words.screens
    var text = Words.paths(language, String(steps), what(language))
    if let from { text += Words.from(language, from) }
    if let to { text += Words.to(language, to) }
    switch within {
    case .session: text += Words.inSession(language)
    case .window: text += Words.inWindow(language, String(windowMinutes ?? 0))
    }
    return keepsRepeats ? text + Words.repeats(language) : text
  }
}

extension SessionQuestion {
  /// What it counts, but for the period and its units.
  func words(_ language: Language) -> String {
    let figure =
      switch self.figure {
      case .count: Words.sessions
      case .perPerson: Words.sessionsPerPerson
      case .duration: Words.durations
      case .events: Words.eventsOfSessions
      case .bounce: Words.bounces
      }
    return figure(language)
  }
}

extension TimelineQuestion {
  /// What it tells, but for the period.
  func words(_ language: Language) -> String {
    Words.timeline(language, person.description)
  }
}

extension PeopleQuestion {
  /// Whom it counts, but for the period.
  func words(_ language: Language) -> String {
    (lists ? Words.who : Words.howMany)(language, condition.words(language))
  }
}

extension PeopleCondition {
  /// What must hold, with brackets where one would have to ask.
  public func words(_ language: Language) -> String {
    switch self {
    case .all(let parts): return Self.joined(parts, Words.and(language), language)
    case .any(let parts): return Self.joined(parts, Words.or(language), language)
    case .not(let part): return Words.not(language, part.words(language))
    case .did(let deed):
      return Words.did(deed.operation)(
        language, deed.match.words(language), String(deed.times))
        + Self.during(deed.during, language)
    case .first(let first):
      return Words.first(language, first.match.words(language))
        + Self.during(first.during, language)
    case .lastSeen(let seen):
      return (seen.isBefore ? Words.seenBefore : Words.seenSince)(language, String(seen.daysAgo))
    case .property(let comparison): return Words.lastly(language, comparison.words(language))
    case .interval(let interval):
      let values = interval.values.isEmpty ? "…" : interval.values.joined(separator: ", ")
      let moment = interval.at.map { $0.description } ?? Words.now(language)
      return Words.holds(language, interval.name, values, moment)
    }
  }

  private static func joined(
    _ parts: [PeopleCondition], _ word: String, _ language: Language
  ) -> String {
    if parts.isEmpty { return Words.everybody(language) }
    var texts: [String] = []
    for part in parts { texts.append(part.words(language)) }
    let text = texts.joined(separator: word)
    return texts.count == 1 ? text : "(" + text + ")"
  }

  private static func during(_ period: Period?, _ language: Language) -> String {
    guard let period else { return "" }
    if let from = period.from, let to = period.to {
      return Words.between(language, from.description, to.description)
    }
    return Words.lately(language, String(period.last ?? 0), (period.unit ?? .day).rawValue)
  }
}

private enum Words {
  static var events: Phrase { Phrase(pt: "eventos", en: "events") }
  static var screens: Phrase { Phrase(pt: "telas", en: "screens") }
  static var paths: Phrase {
    Phrase(pt: "Caminhos de {0} {1} em seguida", en: "Paths of {0} {1} in a row")
  }
  static var from: Phrase {
    Phrase(pt: ", a partir da primeira vez de {0}", en: ", from the first {0} on")
  }
  static var to: Phrase { Phrase(pt: ", até a primeira vez de {0}", en: ", until the first {0}") }
  static var inSession: Phrase { Phrase(pt: ", numa sessão", en: ", in one session") }
  static var inWindow: Phrase {
    Phrase(pt: ", em trechos de até {0} min", en: ", in stretches of up to {0} min")
  }
  static var repeats: Phrase {
    Phrase(pt: ", com as repetições", en: ", with what is repeated")
  }
  static var sessions: Phrase {
    Phrase(
      pt: "Sessões pelo dia em que começam", en: "Sessions, by the day on which they begin")
  }
  static var sessionsPerPerson: Phrase {
    Phrase(pt: "Sessões por pessoa que teve alguma", en: "Sessions per person who had any")
  }
  static var durations: Phrase {
    Phrase(
      pt: "Duração das sessões em segundos: do primeiro ao último evento",
      en: "Duration of sessions in seconds: from the first event to the last")
  }
  static var eventsOfSessions: Phrase {
    Phrase(
      pt: "Eventos por sessão, sem o começo e o fim dela",
      en: "Events of a session, without its beginning and its end")
  }
  static var bounces: Phrase {
    Phrase(
      pt: "Parte das sessões que tem no máximo um evento",
      en: "Which part of the sessions has at most one event")
  }
  static var timeline: Phrase {
    Phrase(
      pt: "O que fez a pessoa de pseudônimo {0}, do mais novo ao mais antigo",
      en: "What the person of the pseudonym {0} did, newest first")
  }
  static var howMany: Phrase { Phrase(pt: "Quantas pessoas: {0}", en: "How many people: {0}") }
  static var who: Phrase { Phrase(pt: "Quais pessoas: {0}", en: "Which people: {0}") }
  static var and: Phrase { Phrase(pt: " e ", en: " and ") }
  static var or: Phrase { Phrase(pt: " ou ", en: " or ") }
  static var not: Phrase { Phrase(pt: "não ({0})", en: "not ({0})") }
  static var everybody: Phrase { Phrase(pt: "todas", en: "everybody") }
  static var first: Phrase {
    Phrase(pt: "pela primeira vez {0}", en: "for the first time {0}")
  }
  static var seenBefore: Phrase {
    Phrase(pt: "vista pela última vez há mais de {0} dias", en: "last seen more than {0} days ago")
  }
  static var seenSince: Phrase {
    Phrase(pt: "vista nos últimos {0} dias ou hoje", en: "seen within the last {0} days or today")
  }
  static var lastly: Phrase {
    Phrase(pt: "no último evento {0}", en: "at the last event {0}")
  }
  static var holds: Phrase {
    Phrase(
      pt: "{0} = {1} em {2} (como o registro diz)", en: "{0} = {1} at {2} (as the ledger says)")
  }
  static var now: Phrase { Phrase(pt: "agora", en: "now") }
  static var between: Phrase { Phrase(pt: " de {0} a {1}", en: " from {0} to {1}") }
  static var lately: Phrase { Phrase(pt: " nos últimos {0} ({1})", en: " in the last {0} ({1})") }

  static func did(_ operation: PeopleTimes) -> Phrase {
    switch operation {
    case .atLeast: Phrase(pt: "{0} ao menos {1} vezes", en: "{0} at least {1} times")
    case .atMost: Phrase(pt: "{0} no máximo {1} vezes", en: "{0} at most {1} times")
    case .exactly: Phrase(pt: "{0} exatamente {1} vezes", en: "{0} exactly {1} times")
    }
  }
}
