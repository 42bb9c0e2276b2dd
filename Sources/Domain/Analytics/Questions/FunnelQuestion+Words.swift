import Values

extension FunnelQuestion {
  /// What it counts, but for the period.
  func words(_ language: Language) -> String {
    var names: [String] = []
    for step in steps { names.append(step.words(language)) }
    var text = shown(language) + names.joined(separator: order == .any ? ", " : " → ")
    switch order {
    case .ordered: text += Words.ordered(language)
    case .strict: text += Words.strict(language)
    case .any: text += Words.any(language)
    }
    if perSession {
      text += Words.perSession(language)
    } else {
      text += Words.window(windowUnit)(language, String(windowCount))
    }
    for exclusion in exclusions {
      text += Words.without(
        language, exclusion.match.words(language), String(exclusion.after),
        String(exclusion.before))
    }
    if !holding.isEmpty {
      var held: [String] = []
      for dimension in holding { held.append(dimension.words(language)) }
      text += Words.holding(language, held.joined(separator: ", "))
    }
    return text + attributed(language)
  }

  private func shown(_ language: Language) -> String {
    let step = String(shownStep ?? 0)
    switch show {
    case .counts: return Words.counts(language)
    case .times: return Words.times(language)
    case .dropped: return Words.dropped(language, step)
    case .paths: return Words.paths(language, step)
    case .people: return Words.people(language, step)
    }
  }

  private func attributed(_ language: Language) -> String {
    switch attribution {
    case .first: return ""
    case .last: return Words.byLast(language)
    case .step: return Words.byStep(language, String(attributedStep ?? 0))
    case .perStep: return Words.perStep(language)
    }
  }
}

private enum Words {
  static var counts: Phrase {
    Phrase(pt: "Quantas pessoas chegam a cada passo: ", en: "How many people reach each step: ")
  }
  static var times: Phrase {
    Phrase(
      pt: "Quanto tempo as pessoas levam de passo a passo: ",
      en: "How long people take from step to step: ")
  }
  static var dropped: Phrase {
    Phrase(pt: "Quem parou no passo {0}: ", en: "Who stopped at step {0}: ")
  }
  static var paths: Phrase {
    Phrase(
      pt: "O que fez em seguida quem parou no passo {0}: ",
      en: "What those did next who stopped at step {0}: ")
  }
  static var people: Phrase {
    Phrase(pt: "Quem chegou ao passo {0}: ", en: "Who reached step {0}: ")
  }
  static var ordered: Phrase { Phrase(pt: ", nesta ordem", en: ", in this order") }
  static var strict: Phrase {
    Phrase(pt: ", um logo após o outro", en: ", one right after the other")
  }
  static var any: Phrase { Phrase(pt: ", em qualquer ordem", en: ", in any order") }
  static var perSession: Phrase { Phrase(pt: ", numa só sessão", en: ", in one session") }
  static var without: Phrase {
    Phrase(
      pt: ", sem {0} entre os passos {1} e {2}", en: ", without {0} between steps {1} and {2}")
  }
  static var holding: Phrase { Phrase(pt: ", com o mesmo {0}", en: ", with the same {0}") }
  static var byLast: Phrase {
    Phrase(pt: ", pelo valor no último passo", en: ", by the value at the last step")
  }
  static var byStep: Phrase {
    Phrase(pt: ", pelo valor no passo {0}", en: ", by the value at step {0}")
  }
  static var perStep: Phrase {
    Phrase(pt: ", pelo valor em cada passo", en: ", by the value at each step")
  }

  static func window(_ unit: FunnelWindowUnit) -> Phrase {
    switch unit {
    case .minute: Phrase(pt: ", em até {0} min", en: ", within {0} min")
    case .hour: Phrase(pt: ", em até {0} h", en: ", within {0} h")
    case .day: Phrase(pt: ", em até {0} × 24 h", en: ", within {0} × 24 h")
    }
  }
}
