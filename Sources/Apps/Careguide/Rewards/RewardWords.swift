import Care
import Screen
import Values

/// What is said of what a person has earned.
enum RewardWords {
  static var title: Phrase { Phrase(pt: "Recompensas", en: "Rewards") }
  static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var copy: Phrase { Phrase(pt: "Copiar", en: "Copy") }
  static var copied: Phrase { Phrase(pt: "Copiado", en: "Copied") }
  static var needsAccount: Phrase {
    Phrase(
      pt: "Sessões extras e ofertas são de uma conta: entre na sua, em Ajustes.",
      en: "Extra sessions and offers are an account's: sign in to yours in Settings.")
  }

  static var visits: Phrase { Phrase(pt: "Dias com o Careguide", en: "Days with Careguide") }
  static var visitsNote: Phrase {
    Phrase(
      pt:
        "Cada {0} dias seguidos dão uma sessão extra no plano Básico, e um dia que pode faltar sem quebrar a sequência.",
      en:
        "Each {0} days in a row give an extra session on the Basic plan, and a day that may be missed without breaking the row."
    )
  }
  static func row(_ days: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# dia seguido", en: "# day in a row"),
      other: Phrase(pt: "# dias seguidos", en: "# days in a row"))(days, language)
  }
  static var best: Phrase { Phrase(pt: "A maior sequência: {0}", en: "The longest row: {0}") }
  static func freezes(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# dia pode faltar", en: "# day may be missed"),
      other: Phrase(pt: "# dias podem faltar", en: "# days may be missed"))(count, language)
  }
  static var frozen: Phrase {
    Phrase(pt: "Faltaram, e não contam: {0}", en: "Missed, and not counted: {0}")
  }
  static var extra: Phrase {
    Phrase(pt: "Uma sessão extra, para usar até {0}", en: "An extra session, to use until {0}")
  }

  static var doses: Phrase {
    Phrase(pt: "Dias com todas as doses", en: "Days with all doses")
  }
  static var dosesNote: Phrase {
    Phrase(
      pt: "Contado neste aparelho, e contado a ninguém. Nada do aplicativo depende disso.",
      en: "Counted on this device, and told to nobody. Nothing of the app depends on it.")
  }

  static var ladder: Phrase { Phrase(pt: "Tempo de Premium", en: "Time with Premium") }
  static var ladderNote: Phrase {
    Phrase(
      pt: "Vale enquanto você tem o Premium. Quando ele acaba, a contagem recomeça.",
      en: "It holds while you have Premium. When that ends, counting begins anew.")
  }
  static func tenure(_ days: Int, _ language: Language) -> String {
    Plural(one: Phrase(pt: "# dia", en: "# day"), other: Phrase(pt: "# dias", en: "# days"))(
      days, language)
  }
  static func step(_ step: TenureLadder.Step, _ language: Language) -> String {
    let (days, freezes) = (String(step.days), String(step.freezes))
    guard step.giftDays > 0 else {
      return Phrase(
        pt: "{0} dias: até {1} dias podem faltar", en: "{0} days: up to {1} days may be missed")(
          language, days, freezes)
    }
    return Phrase(
      pt: "{0} dias: até {1} dias podem faltar, e {2} dias de Premium para dar a alguém",
      en: "{0} days: up to {1} days may be missed, and {2} days of Premium to give to somebody")(
        language, days, freezes, String(step.giftDays))
  }
  static var makeGift: Phrase {
    Phrase(pt: "Dar {0} dias de Premium a alguém", en: "Give somebody {0} days of Premium")
  }

  static var offers: Phrase { Phrase(pt: "Ofertas", en: "Offers") }
  static var consent: Phrase {
    Phrase(pt: "Quero ofertas para voltar ao Premium", en: "I want offers to come back to Premium")
  }
  static var consentNote: Phrase {
    Phrase(
      pt: "No máximo uma por ano, só aqui no aplicativo. Sem isto não há nenhuma.",
      en: "One a year at most, here in the app alone. Without this there is none.")
  }
  static var use: Phrase { Phrase(pt: "Usar o código", en: "Use the code") }

  /// "30 dias de Premium, sem cobrança. O código vale até 11/12/2026 09:00."
  static func offer<Action>(_ offer: RewardOffer, _ scene: Scene<Action>) -> String {
    Phrase(
      pt: "{0} dias de Premium, sem cobrança. O código vale até {1}, e depois não mais.",
      en: "{0} days of Premium, without charge. The code holds until {1}, and no longer.")(
        scene.language, String(offer.days), moment(offer.until, scene))
  }

  static func day<Action>(_ instant: Instant, _ scene: Scene<Action>) -> String {
    scene.surroundings.day(of: instant)
  }

  private static func moment<Action>(_ instant: Instant, _ scene: Scene<Action>) -> String {
    let minutesEast = scene.surroundings.minutesEast
    let zone = ZoneRules(name: "", offset: Int32(minutesEast * 60))
    let local = zone.local(instant)
    return local.date.slashed + " " + local.time.shortText
  }
}
