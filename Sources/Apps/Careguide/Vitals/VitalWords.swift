import Care
import Screen
import Values

extension Vitals {
  enum Words {
    static var title: Phrase { Phrase(pt: "Medidas", en: "Readings") }
    static var kinds: Phrase { Phrase(pt: "O que foi medido", en: "What was measured") }
    static var none: Phrase {
      Phrase(
        pt: "Pressão, glicemia, peso, temperatura, oxigênio e dor, com gráfico e tabela.",
        en: "Blood pressure, glucose, weight, temperature, oxygen and pain, as chart and table.")
    }
    static var noneOf: Phrase {
      Phrase(pt: "Ainda sem {0}", en: "No {0} yet")
    }
    static var note: Phrase { Phrase(pt: "Anotar medida", en: "Note a reading") }
    static var noteOf: Phrase { Phrase(pt: "Anotar {0}", en: "Note {0}") }
    static var correct: Phrase { Phrase(pt: "Corrigir medida", en: "Correct the reading") }
    static var correctOf: Phrase {
      Phrase(pt: "Corrigir a medida de {0}", en: "Correct the reading of {0}")
    }
    static var outside: Phrase { Phrase(pt: "Fora da faixa", en: "Outside the range") }
    static var inside: Phrase { Phrase(pt: "Dentro da faixa", en: "Within the range") }
    static var course: Phrase { Phrase(pt: "Ao longo do tempo", en: "Over time") }
    static var shown: Phrase { Phrase(pt: "Mostrar como", en: "Show as") }
    static var chart: Phrase { Phrase(pt: "Gráfico", en: "Chart") }
    static var table: Phrase { Phrase(pt: "Tabela", en: "Table") }
    static var more: Phrase { Phrase(pt: "Mostrar mais antigas", en: "Show older ones") }
    static var when: Phrase { Phrase(pt: "Quando", en: "When") }
    static var value: Phrase { Phrase(pt: "Valor", en: "Value") }
    static var chartLabel: Phrase {
      Phrase(
        pt: "Gráfico de {0}: {1}, a mais recente {2}. A tabela tem os mesmos números.",
        en: "Chart of {0}: {1}, the latest {2}. The table has the same numbers.")
    }
    static var count: Plural {
      Plural(
        one: Phrase(pt: "# medida", en: "# reading"),
        other: Phrase(pt: "# medidas", en: "# readings"))
    }
    static var systolic: Phrase { Phrase(pt: "sistólica", en: "systolic") }
    static var diastolic: Phrase { Phrase(pt: "diastólica", en: "diastolic") }
    static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }

    static func done(_ deed: VitalDeed) -> Phrase {
      switch deed {
      case .noted: Phrase(pt: "Medida anotada", en: "Reading noted")
      case .corrected: Phrase(pt: "Medida corrigida", en: "Reading corrected")
      case .removed: Phrase(pt: "Medida removida", en: "Reading removed")
      }
    }
  }
}

// The range.
extension Vitals.Words {
  static var range: Phrase { Phrase(pt: "Faixa", en: "Range") }
  static var ownBand: Phrase { Phrase(pt: "faixa própria", en: "own range") }
  static var usualBand: Phrase { Phrase(pt: "faixa usual", en: "usual range") }
  static var ownRange: Phrase {
    Phrase(pt: "Faixa desta pessoa", en: "This person's own range")
  }
  static var usualRange: Phrase { Phrase(pt: "Faixa usual", en: "The usual range") }
  static var noRange: Phrase { Phrase(pt: "Sem faixa definida", en: "No range is set") }
  static var setRange: Phrase { Phrase(pt: "Definir faixa própria", en: "Set own range") }
  static var rangeOf: Phrase { Phrase(pt: "Faixa de {0}", en: "Range of {0}") }
  static var rangeLead: Phrase {
    Phrase(
      pt: "Como o médico orientou. Vazia, vale a faixa usual.",
      en: "As the doctor advised. Left empty, the usual range holds.")
  }
  static var from: Phrase { Phrase(pt: "De", en: "From") }
  static var to: Phrase { Phrase(pt: "Até", en: "To") }
  static var between: Phrase { Phrase(pt: "{0} a {1}", en: "{0} to {1}") }
  static var atLeast: Phrase { Phrase(pt: "{0} ou mais", en: "{0} or more") }
  static var atMost: Phrase { Phrase(pt: "até {0}", en: "up to {0}") }
}

// The fields.
extension Vitals.Words {
  static var what: Phrase { Phrase(pt: "O que mediu", en: "What was measured") }
  static var systolicField: Phrase { Phrase(pt: "Máxima (sistólica)", en: "Upper (systolic)") }
  static var diastolicField: Phrase { Phrase(pt: "Mínima (diastólica)", en: "Lower (diastolic)") }
  static var understood: Phrase { Phrase(pt: "Fica anotado {0}", en: "Noted as {0}") }
  static var painHint: Phrase {
    Phrase(pt: "0 é nenhuma dor, 10 a pior possível", en: "0 is no pain, 10 the worst possible")
  }
  static var date: Phrase { Phrase(pt: "Data", en: "Date") }
  static var time: Phrase { Phrase(pt: "Hora", en: "Time") }
  static var noteField: Phrase { Phrase(pt: "Observação", en: "Note") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var remove: Phrase { Phrase(pt: "Remover medida", en: "Remove the reading") }
  static var future: Phrase {
    Phrase(pt: "Esta hora ainda não chegou.", en: "That time has not come yet.")
  }

  static func problem(
    _ problem: VitalProblem, _ field: VitalField, _ kind: VitalKind, _ language: Language
  ) -> String {
    switch problem {
    case .missing: Phrase(pt: "Escreva o valor.", en: "Write the value.")(language)
    case .malformed where field == .date:
      Phrase(pt: "Escreva a data como 31/12/2026.", en: "Write the date as 31/12/2026.")(language)
    case .malformed where field == .time:
      Phrase(pt: "Escreva a hora como 08:30.", en: "Write the time as 08:30.")(language)
    case .malformed:
      Phrase(pt: "Escreva um número, como {0}.", en: "Write a number, such as {0}.")(
        language, kind.example(language))
    case .outOfBounds:
      Phrase(pt: "Confira: vai de {0} a {1}.", en: "Please check: it goes from {0} to {1}.")(
        language, kind.text(kind.bounds.lowerBound, language),
        kind.withUnit(kind.text(kind.bounds.upperBound, language)))
    case .order where field == .value2:
      Phrase(
        pt: "A mínima é menor que a máxima, como em 120 e 80.",
        en: "The lower value is below the upper one, as in 120 and 80.")(language)
    case .order:
      Phrase(
        pt: "O fim da faixa vem antes do começo.", en: "The range ends before it begins.")(language)
    }
  }
}

extension VitalKind {
  var label: Phrase {
    switch self {
    case .pressure: Phrase(pt: "Pressão", en: "Blood pressure")
    case .glucose: Phrase(pt: "Glicemia", en: "Glucose")
    case .weight: Phrase(pt: "Peso", en: "Weight")
    case .temperature: Phrase(pt: "Temperatura", en: "Temperature")
    case .oxygen: Phrase(pt: "Oxigênio", en: "Oxygen")
    case .pain: Phrase(pt: "Dor", en: "Pain")
    }
  }

  /// "pressão", within a sentence.
  var inSentence: Phrase {
    switch self {
    case .pressure: Phrase(pt: "pressão", en: "blood pressure")
    case .glucose: Phrase(pt: "glicemia", en: "glucose")
    case .weight: Phrase(pt: "peso", en: "weight")
    case .temperature: Phrase(pt: "temperatura", en: "temperature")
    case .oxygen: Phrase(pt: "oxigênio", en: "oxygen")
    case .pain: Phrase(pt: "dor", en: "pain")
    }
  }

  fileprivate func example(_ language: Language) -> String {
    switch self {
    case .pressure: "120"
    case .glucose: "98"
    case .weight: text(72_500, language)
    case .temperature: text(36_500, language)
    case .oxygen: "97"
    case .pain: "3"
    }
  }

  /// "90 a 129 mmHg (máxima), 60 a 79 mmHg (mínima)".
  func text(_ range: VitalRange.Values, _ language: Language) -> String {
    func part(_ low: Int64?, _ high: Int64?) -> String? {
      switch (low, high) {
      case (nil, nil): nil
      case (let low?, nil): Vitals.Words.atLeast(language, withUnit(text(low, language)))
      case (nil, let high?): Vitals.Words.atMost(language, withUnit(text(high, language)))
      case (let low?, let high?):
        Vitals.Words.between(language, text(low, language), withUnit(text(high, language)))
      }
    }
    let first = part(range.low, range.high)
    guard isPair else { return first ?? "" }
    let second = part(range.low2, range.high2)
    return [
      first.map { $0 + " (" + Vitals.Words.systolic(language) + ")" },
      second.map { $0 + " (" + Vitals.Words.diastolic(language) + ")" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// What the usual range is, and who says so: the sources of `usualRange`.
  var definition: Phrase {
    switch self {
    case .pressure:
      Phrase(
        pt:
          "Usual em adultos, medida em casa: abaixo de 130 por 80. Fonte: Sociedade Brasileira de Cardiologia, Diretrizes Brasileiras de Hipertensão Arterial, 2020.",
        en:
          "Usual in adults, measured at home: below 130 over 80. Source: Brazilian Society of Cardiology, Brazilian Guidelines of Hypertension, 2020."
      )
    case .glucose:
      Phrase(
        pt:
          "Meta usual para adultos com diabetes, antes das refeições: 80 a 130. Fonte: American Diabetes Association, Standards of Care in Diabetes, 2024.",
        en:
          "The usual goal for adults with diabetes, before meals: 80 to 130. Source: American Diabetes Association, Standards of Care in Diabetes, 2024."
      )
    case .temperature:
      Phrase(
        pt:
          "Usual em adultos: abaixo de 37,8. Fonte: Mackowiak e outros, JAMA, 1992, volume 268, página 1578.",
        en:
          "Usual in adults: below 37.8. Source: Mackowiak and others, JAMA, 1992, volume 268, page 1578."
      )
    case .oxygen:
      Phrase(
        pt:
          "Usual em adultos: 95 ou mais. Fonte: Organização Mundial da Saúde, Pulse Oximetry Training Manual, 2011.",
        en:
          "Usual in adults: 95 or more. Source: World Health Organization, Pulse Oximetry Training Manual, 2011."
      )
    case .weight:
      Phrase(
        pt: "Não há faixa de peso que sirva a todos. A pessoa ou o médico pode definir uma.",
        en: "No range of weight fits everybody. The person or their doctor can set one.")
    case .pain:
      Phrase(
        pt: "De 0, nenhuma dor, a 10, a pior possível. Não há faixa usual.",
        en: "From 0, no pain, to 10, the worst possible. There is no usual range.")
    }
  }
}
