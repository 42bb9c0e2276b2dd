import Telemetry
import Values

extension ConsentTexts {
  /// Version 1.
  static var analytics: ConsentText {
    ConsentText(
      1, .analytics, asksAgain: true,
      title: Phrase(pt: "Ajude-nos a melhorar", en: "Help Us Improve"),
      [
        Claim(
          "consent.counted", provenBy: "PR-159",
          Phrase(
            pt: "Contamos que telas você abre e que funções usa, e em que tipo de aparelho.",
            en: """
              We count which screens you open and which features you use, and on what kind of \
              device.
              """)),
        Claim(
          "consent.pseudonym", provenBy: "PR-160",
          Phrase(
            pt: """
              Isso fica sob um pseudônimo: um código sorteado, no lugar do seu nome e do seu e-mail.
              """,
            en: "It is kept under a pseudonym: a random code in place of your name and your e-mail."
          )),
        Claim(
          "consent.noContent", provenBy: "PR-095",
          Phrase(
            pt: "O que você escreve e o que procura nunca vai junto.",
            en: "What you write and what you search for never goes with it.")),
        Claim(
          "consent.ownServer", provenBy: "PR-007",
          Phrase(
            pt: "O aplicativo o envia só ao próprio servidor.",
            en: "The app sends it to its own server alone.")),
        Claim(
          "consent.notBefore", provenBy: "PR-017",
          Phrase(
            pt: "Antes de você permitir, nada é contado nem enviado.",
            en: "Before you allow it, nothing is counted or sent.")),
      ])
  }

  static var crash: ConsentText {
    ConsentText(
      1, .crash, asksAgain: true,
      title: Phrase(pt: "Relatórios de falhas", en: "Crash Reporting"),
      [
        Claim(
          "consent.crash", provenBy: "PR-167",
          Phrase(
            pt: "Permite que o aplicativo conte o que falhou nele, sem o que estava na tela.",
            en: "Allows the app to report what failed in it, without what was on the screen.")),
        Claim(
          "consent.crash.notYet", provenBy: "PR-167",
          Phrase(
            pt: "Esta versão ainda não envia relatórios: sua resposta vale a partir da que enviar.",
            en: "This version does not send reports yet: your answer holds from the one that does.")
        ),
      ])
  }

  static var marketing: ConsentText {
    ConsentText(
      1, .marketing, asksAgain: true,
      title: Phrase(pt: "Divulgação", en: "Marketing"),
      [
        Claim(
          "consent.marketing", provenBy: "PR-161",
          Phrase(
            pt: "Permite escolher, pelo que foi contado, que novidades oferecer a você.",
            en: "Allows choosing, by what was counted, which news to offer you.")),
        Claim(
          "consent.marketing.own", provenBy: "PR-167",
          Phrase(
            pt: "Fica desligada até você a ligar, e não depende das outras respostas.",
            en: "It is off until you turn it on, and does not depend on the other answers.")),
      ])
  }
}
