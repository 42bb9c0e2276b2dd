import Entitlements
import Values

/// What FypMatch says of each thing that its plans limit.
let datingLimits = [
  LimitKind(
    .likes, context("likesUsed", Phrase(pt: "Curtidas de hoje usadas", en: "Today's likes used")),
    instead: tomorrow,
    line: LimitKind.counted(Phrase(pt: "curtidas por dia", en: "likes a day"))),
  LimitKind(
    .superLikes,
    context(
      "superLikesUsed", Phrase(pt: "Supercurtidas de hoje usadas", en: "Today's super likes used")),
    instead: tomorrow,
    line: some(
      Phrase(pt: "supercurtidas por dia", en: "super likes a day"),
      single: Phrase(pt: "supercurtida por dia", en: "super like a day"))),
  LimitKind(
    .boosts, context("boostsUsed", Phrase(pt: "Apareça para mais gente", en: "Be seen by more")),
    instead: nothingLost,
    line: some(
      Phrase(pt: "destaques por mês", en: "boosts a month"),
      single: Phrase(pt: "destaque por mês", en: "boost a month"))),
  LimitKind(
    .rewind, context("rewind", Phrase(pt: "Voltar um perfil", en: "Back to the last profile")),
    instead: nothingLost,
    line: LimitKind.included(Phrase(pt: "Voltar o último perfil", en: "Take back a swipe"))),
  LimitKind(
    .whoLikedMe, context("whoLikedMe", Phrase(pt: "Quem curtiu você", en: "Who likes you")),
    instead: nothingLost,
    line: LimitKind.included(Phrase(pt: "Ver quem curtiu você", en: "See who likes you"))),
  LimitKind(
    .readReceipts,
    context("readReceipts", Phrase(pt: "Mensagens lidas", en: "Messages that were read")),
    instead: nothingLost,
    line: LimitKind.included(
      Phrase(pt: "Ver quando leram a mensagem", en: "See when a message was read"))),
  LimitKind(
    .aiCredits, context("aiCreditsUsed", Phrase(pt: "Sugestões da IA", en: "AI suggestions")),
    instead: nothingLost,
    line: some(
      Phrase(pt: "sugestões da IA por mês", en: "AI suggestions a month"),
      single: Phrase(pt: "sugestão da IA por mês", en: "AI suggestion a month"))),
]

private func context(_ name: Literal, _ title: Phrase) -> PaywallContext {
  PaywallContext(
    name, title: title,
    Phrase(
      pt: "O seu plano não tem mais disto. Um plano maior tem.",
      en: "Your plan has no more of this. A larger one has."))
}

/// Like `LimitKind.counted`, without a line for none.
private func some(
  _ noun: Phrase, single: Phrase
) -> @Sendable (Limit, Language) -> String? {
  let line = LimitKind.counted(noun, single: single)
  return { limit, language in limit.allows(1) ? line(limit, language) : nil }
}

private var tomorrow: Phrase {
  Phrase(
    pt: "Às 4 horas da manhã há outras. Nada do que você fez se perdeu.",
    en: "At 4 in the morning there are others. Nothing that you did is lost.")
}

private var nothingLost: Phrase {
  Phrase(pt: "Nada do que você fez se perdeu.", en: "Nothing that you did is lost.")
}
