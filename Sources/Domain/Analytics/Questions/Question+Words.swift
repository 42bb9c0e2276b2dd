import Values

extension Question {
  /// What it counts, in one sentence.
  /// - Parameters:
  ///   - days: the period as it was understood.
  ///   - zone: where its days begin.
  public func definition(
    _ days: ClosedRange<CivilDate>, in zone: String, _ language: Language
  ) -> String {
    var text = subject(language)
    if let filter { text += Words.filtered(language, filter.words(language)) }
    if !breakdown.isEmpty {
      text += Words.apart(language, breakdown.map { $0.words(language) }.joined(separator: ", "))
    }
    text += Words.period(language, days.lowerBound.description, days.upperBound.description, zone)
    text += Words.traffic(language, traffic.map { $0.rawValue }.joined(separator: ", "))
    return text
  }

  private func subject(_ language: Language) -> String {
    switch kind {
    case .trend:
      guard let trend else { return "" }
      return trend.words(language) + Words.every(unit)(language)
    case .active:
      guard let active else { return "" }
      let what = (active.match ?? EventMatch()).words(language)
      return Words.active(active.span, isCalendar: active.isCalendar)(language, what)
        + (active.match.isThere ? "" : Words.butSessionEnds(language))
    case .stickiness:
      let isHistogram = stickiness?.histogram == true
      return (isHistogram ? Words.histogram : Words.stickiness)(language)
        + Words.butSessionEnds(language)
    case .funnel: return funnel?.words(language) ?? ""
    case .retention: return retention?.words(language) ?? ""
    case .lifecycle: return lifecycle?.words(language) ?? ""
    case .paths: return paths?.words(language) ?? ""
    case .people: return people?.words(language) ?? ""
    case .timeline: return timeline?.words(language) ?? ""
    case .sessions: return (sessions?.words(language) ?? "") + Words.every(unit)(language)
    // The ledger says itself what its figure is.
    case .measure: return measure ?? ""
    }
  }
}

extension TrendQuestion {
  fileprivate func words(_ language: Language) -> String {
    let what = match.words(language)
    let number = parameter ?? ""
    switch figure {
    case .total: return Words.total(language, what)
    case .unique: return Words.unique(language, what)
    case .perPerson: return Words.perPerson(language, what)
    case .sum: return Words.sum(language, number, what)
    case .average: return Words.average(language, number, what)
    case .min: return Words.least(language, number, what)
    case .max: return Words.most(language, number, what)
    case .percentile:
      let place = NumberText.text(percent ?? 0, decimals: 3, in: language)
      return Words.percentile(language, place, number, what)
    case .share:
      return Words.share(language, what, (base ?? EventMatch()).words(language))
    case .perActive:
      return Words.perActive(language, what, (base ?? EventMatch()).words(language))
        + (base.isThere ? "" : Words.butSessionEnds(language))
    }
  }
}

extension EventMatch {
  /// The events that it means.
  public func words(_ language: Language) -> String {
    let name = event.isEmpty ? Words.anyEvent(language) : event
    guard let condition else { return name }
    return name + Words.filtered(language, condition.words(language))
  }
}

extension Condition {
  /// What must hold, with brackets where one would have to ask.
  public func words(_ language: Language) -> String {
    switch self {
    case .all(let parts): return joined(parts, Words.and(language), language)
    case .any(let parts): return joined(parts, Words.or(language), language)
    case .not(let part): return Words.not(language, part.words(language))
    case .leaf(let comparison): return comparison.words(language)
    }
  }

  private func joined(_ parts: [Condition], _ word: String, _ language: Language) -> String {
    var texts: [String] = []
    for part in parts { texts.append(part.words(language)) }
    let text = texts.joined(separator: word)
    return texts.count == 1 ? text : "(" + text + ")"
  }
}

extension Comparison {
  /// What must hold.
  public func words(_ language: Language) -> String {
    let name = dimension.words(language)
    let value = values.joined(separator: ", ")
    switch operation {
    case .equals: return name + " = " + value
    case .isNot: return name + " ≠ " + value
    case .less: return name + " < " + value
    case .atMost: return name + " ≤ " + value
    case .greater: return name + " > " + value
    case .atLeast: return name + " ≥ " + value
    case .oneOf: return name + " ∈ {" + value + "}"
    case .isThere: return Words.isThere(language, name)
    case .isNotThere: return Words.isNotThere(language, name)
    case .inCohort: return Words.inCohort(language, name)
    }
  }
}

extension Dimension {
  /// Its name, and for what the ledger says that it is the ledger's.
  public func words(_ language: Language) -> String {
    switch source {
    case .event, .parameter, .cohort: return name
    case .stamp, .property: return Words.believed(language, name)
    case .interval: return Words.held(language, name)
    }
  }
}

private enum Words {
  static var anyEvent: Phrase { Phrase(pt: "qualquer evento", en: "any event") }
  static var total: Phrase { Phrase(pt: "Quantas vezes: {0}", en: "How many times: {0}") }
  static var unique: Phrase {
    Phrase(pt: "Quantas pessoas distintas: {0}", en: "How many distinct people: {0}")
  }
  static var perPerson: Phrase {
    Phrase(
      pt: "Quantas vezes por pessoa que o fez: {0}", en: "How many times per person who did: {0}")
  }
  static var sum: Phrase { Phrase(pt: "Soma de {0} em {1}", en: "Sum of {0} in {1}") }
  static var average: Phrase { Phrase(pt: "Média de {0} em {1}", en: "Mean of {0} in {1}") }
  static var least: Phrase { Phrase(pt: "Menor {0} em {1}", en: "Least {0} in {1}") }
  static var most: Phrase { Phrase(pt: "Maior {0} em {1}", en: "Greatest {0} in {1}") }
  static var percentile: Phrase {
    Phrase(pt: "Percentil {0} de {1} em {2}", en: "Percentile {0} of {1} in {2}")
  }
  static var share: Phrase {
    Phrase(pt: "Parte de {1} que é {0}", en: "Which part of {1} is {0}")
  }
  static var perActive: Phrase {
    Phrase(
      pt: "Quantas vezes por pessoa ativa: {0}; ativa é quem tem {1}",
      en: "How many times per active person: {0}; active is who has {1}")
  }
  static var stickiness: Phrase {
    Phrase(
      pt: "Pessoas ativas no dia divididas pelas ativas nos 30 dias até ele: qualquer evento",
      en: "People active on the day divided by those active in the 30 days until it: any event")
  }
  static var histogram: Phrase {
    Phrase(
      pt: "Pessoas pelo número de dias ativos em cada mês: qualquer evento",
      en: "People by their number of active days in each month: any event")
  }
  static var butSessionEnds: Phrase {
    Phrase(pt: " exceto fim de sessão", en: " but the end of a session")
  }
  static var filtered: Phrase { Phrase(pt: ", se {0}", en: ", where {0}") }
  static var apart: Phrase { Phrase(pt: ", por {0}", en: ", by {0}") }
  static var period: Phrase {
    Phrase(pt: ", de {0} a {1} em {2}", en: ", from {0} to {1} in {2}")
  }
  static var traffic: Phrase { Phrase(pt: "; tráfego: {0}.", en: "; traffic: {0}.") }
  static var and: Phrase { Phrase(pt: " e ", en: " and ") }
  static var or: Phrase { Phrase(pt: " ou ", en: " or ") }
  static var not: Phrase { Phrase(pt: "não ({0})", en: "not ({0})") }
  static var isThere: Phrase { Phrase(pt: "{0} existe", en: "{0} is there") }
  static var isNotThere: Phrase { Phrase(pt: "{0} não existe", en: "{0} is not there") }
  static var inCohort: Phrase { Phrase(pt: "no grupo {0}", en: "in the group {0}") }
  static var believed: Phrase {
    Phrase(pt: "{0} (como o app acreditava na hora)", en: "{0} (as the app believed then)")
  }
  static var held: Phrase {
    Phrase(
      pt: "{0} (como o registro diz que valia na hora)", en: "{0} (as the ledger says held then)")
  }

  static func every(_ unit: TimeUnit) -> Phrase {
    switch unit {
    case .hour: Phrase(pt: ", por hora", en: ", every hour")
    case .day: Phrase(pt: ", por dia", en: ", every day")
    case .week: Phrase(pt: ", por semana desde segunda", en: ", every week from Monday")
    case .month: Phrase(pt: ", por mês", en: ", every month")
    }
  }

  static func active(_ span: TimeUnit, isCalendar: Bool) -> Phrase {
    switch (span, isCalendar) {
    case (.hour, _), (.day, _):
      Phrase(pt: "Pessoas ativas em cada dia: {0}", en: "People active on each day: {0}")
    case (.week, true):
      Phrase(
        pt: "Pessoas ativas em cada semana desde segunda: {0}",
        en: "People active in each week from Monday: {0}")
    case (.week, false):
      Phrase(
        pt: "Pessoas ativas nos 7 dias até cada dia: {0}",
        en: "People active in the 7 days until each day: {0}")
    case (.month, true):
      Phrase(pt: "Pessoas ativas em cada mês: {0}", en: "People active in each month: {0}")
    case (.month, false):
      Phrase(
        pt: "Pessoas ativas nos 30 dias até cada dia: {0}",
        en: "People active in the 30 days until each day: {0}")
    }
  }
}
