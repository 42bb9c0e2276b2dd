import Values

extension RetentionQuestion {
  /// What it counts, but for the period.
  func words(_ language: Language) -> String {
    let who = cohort == .firstTime ? Words.firstTime : Words.recurring
    var text = who(language, start.words(language), back.words(language))
    text += Words.every(unit)(language)
    switch mode {
    case .exactly: text += Words.exactly(language)
    case .onOrAfter: text += Words.onOrAfter(language)
    case .bracket:
      var edges: [String] = []
      for edge in brackets { edges.append(String(edge)) }
      text += Words.bracket(language, edges.joined(separator: ", "))
    case .rolling24: text += Words.rolling(language)
    }
    return text
  }
}

extension LifecycleQuestion {
  /// What it counts, but for the period.
  func words(_ language: Language) -> String {
    Words.lifecycle(language, (match ?? EventMatch()).words(language))
      + (match.isThere ? "" : Words.butSessionEnds(language)) + Words.every(unit)(language)
  }
}

private enum Words {
  static var firstTime: Phrase {
    Phrase(
      pt: "Quem fez {0} pela primeira vez e depois {1}",
      en: "Who did {0} for the first time, and later {1}")
  }
  static var recurring: Phrase {
    Phrase(
      pt: "Quem fez {0}, a cada vez que fez, e depois {1}",
      en: "Who did {0}, whenever they did, and later {1}")
  }
  static var exactly: Phrase {
    Phrase(pt: ", de volta no próprio período", en: ", back in the very period")
  }
  static var onOrAfter: Phrase {
    Phrase(pt: ", de volta no período ou depois", en: ", back in the period or later")
  }
  static var bracket: Phrase {
    Phrase(pt: ", de volta entre os períodos {0}", en: ", back between the periods {0}")
  }
  static var rolling: Phrase {
    Phrase(
      pt: ", em períodos de 24 h desde o início (semana 7, mês 30 vezes)",
      en: ", in periods of 24 h from the start (a week 7, a month 30 times)")
  }
  static var lifecycle: Phrase {
    Phrase(
      pt: "Pessoas novas, que ficam, que voltam e que pararam: {0}",
      en: "People who are new, stay, come back and stopped: {0}")
  }
  static var butSessionEnds: Phrase {
    Phrase(pt: " exceto fim de sessão", en: " but the end of a session")
  }

  static func every(_ unit: TimeUnit) -> Phrase {
    switch unit {
    case .hour: Phrase(pt: ", por hora", en: ", by the hour")
    case .day: Phrase(pt: ", por dia", en: ", by the day")
    case .week: Phrase(pt: ", por semana desde segunda", en: ", by the week from Monday")
    case .month: Phrase(pt: ", por mês", en: ", by the month")
    }
  }
}
