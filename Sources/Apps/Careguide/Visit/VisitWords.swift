import Values

enum VisitWords {
  static var title: Phrase { Phrase(pt: "Resumo para a consulta", en: "Summary for the doctor") }
  static var print: Phrase { Phrase(pt: "Imprimir", en: "Print") }
  static var span: Phrase { Phrase(pt: "De quanto tempo", en: "Of how long") }
  static var of: Phrase {
    Phrase(pt: "De {0} a {1}. Feito em {2}.", en: "From {0} to {1}. Made on {2}.")
  }
  static var none: Phrase { Phrase(pt: "Nada anotado.", en: "Nothing noted.") }
  static var allergies: Phrase { Phrase(pt: "Alergias", en: "Allergies") }
  static var conditions: Phrase { Phrase(pt: "Condições", en: "Conditions") }
  static var medicines: Phrase { Phrase(pt: "Remédios em uso", en: "Medicines taken") }
  static var regularity: Phrase { Phrase(pt: "Adesão", en: "Adherence") }
  static var missed: Phrase {
    Phrase(pt: "Doses perdidas ou puladas", en: "Doses missed or skipped")
  }
  static var readings: Phrase { Phrase(pt: "Medidas", en: "Readings") }
  static var prescriber: Phrase { Phrase(pt: "receitado por {0}", en: "prescribed by {0}") }
  static var medicine: Phrase { Phrase(pt: "Remédio", en: "Medicine") }
  static var covered: Phrase { Phrase(pt: "Dias cobertos", en: "Days covered") }
  static var takenDoses: Phrase { Phrase(pt: "Doses tomadas", en: "Doses taken") }
  static var late: Phrase { Phrase(pt: "Com atraso", en: "Late") }
  static var skipped: Phrase { Phrase(pt: "Puladas", en: "Skipped") }
  static var planned: Phrase { Phrase(pt: "Planejada para", en: "Planned for") }
  static var standing: Phrase { Phrase(pt: "Situação", en: "Standing") }
  static var count: Phrase { Phrase(pt: "{0} de {1}", en: "{0} of {1}") }
  static var definition: Phrase {
    Phrase(
      pt:
        "Dias cobertos (PDC): dos dias com dose planejada, aqueles em que todas foram tomadas. Com atraso: mais de 1 hora depois. O que se toma quando precisa não conta, nem o dia de hoje. Anotado pela família.",
      en:
        "Days covered (PDC): of the days with a planned dose, those on which each was taken. Late: by more than 1 hour. What is taken when needed does not count, nor does today. Noted by the family."
    )
  }

  static func days(_ days: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# dia", en: "# day"), other: Phrase(pt: "# dias", en: "# days"))(
        days, language)
  }

  static func needed(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "tomado # vez quando precisou", en: "taken # time when needed"),
      other: Phrase(pt: "tomado # vezes quando precisou", en: "taken # times when needed"))(
        count, language)
  }

  static func earlier(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "E # antes destas.", en: "And # before these."),
      other: Phrase(pt: "E # antes destas.", en: "And # before these."))(count, language)
  }
}
