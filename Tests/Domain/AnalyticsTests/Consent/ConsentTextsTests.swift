import Analytics
import Telemetry
import Testing
import Values

@Suite("what people are asked before anything is counted")
struct ConsentTextsTests {
  @Test("PR-173 a version that was shown is never changed: its text is what it was")
  func frozen() {
    #expect(
      ConsentTexts.text(.analytics).written == """
        1 analytics
        Ajude-nos a melhorar
        Contamos que telas você abre e que funções usa, e em que tipo de aparelho.
        Isso fica sob um pseudônimo: um código sorteado, no lugar do seu nome e do seu e-mail.
        O que você escreve e o que procura nunca vai junto.
        O aplicativo o envia só ao próprio servidor.
        Antes de você permitir, nada é contado nem enviado.
        Help Us Improve
        We count which screens you open and which features you use, and on what kind of device.
        It is kept under a pseudonym: a random code in place of your name and your e-mail.
        What you write and what you search for never goes with it.
        The app sends it to its own server alone.
        Before you allow it, nothing is counted or sent.
        """)
    let crash = ConsentTexts.text(.crash).written
    #expect(
      crash == """
        1 crash
        Relatórios de falhas
        Permite que o aplicativo conte o que falhou nele, sem o que estava na tela.
        Esta versão ainda não envia relatórios: sua resposta vale a partir da que enviar.
        Crash Reporting
        Allows the app to report what failed in it, without what was on the screen.
        This version does not send reports yet: your answer holds from the one that does.
        """)
    let marketing = ConsentTexts.text(.marketing).written
    #expect(
      marketing == """
        1 marketing
        Divulgação
        Permite escolher, pelo que foi contado, que novidades oferecer a você.
        Fica desligada até você a ligar, e não depende das outras respostas.
        Marketing
        Allows choosing, by what was counted, which news to offer you.
        It is off until you turn it on, and does not depend on the other answers.
        """)
  }

  @Test("the text of a purpose is found by the version that was shown, and of no other")
  func versions() {
    for purpose in Purpose.allCases {
      #expect(ConsentTexts.text(purpose, in: 1) == ConsentTexts.text(purpose))
      #expect(ConsentTexts.text(purpose, in: 0) == nil)
      #expect(ConsentTexts.text(purpose, in: ConsentTexts.current + 1) == nil)
      // What is shown is the newest there is.
      let newest = ConsentTexts.all.last { $0.purpose == purpose }
      #expect(newest == ConsentTexts.text(purpose))
      #expect(ConsentTexts.askedAgainSince(purpose) <= ConsentTexts.current)
    }
  }

  @Test("PR-154 who never answered is asked, and who answered is not, until a text says more")
  func asks() {
    for purpose in Purpose.allCases {
      var state = ConsentState()
      #expect(ConsentTexts.asks(purpose, of: state))
      state.textVersion = ConsentTexts.current
      for answer in [Assent.yes, .no] {
        state[purpose] = answer
        #expect(!ConsentTexts.asks(purpose, of: state))
      }
      state.textVersion = 0
      #expect(ConsentTexts.asks(purpose, of: state))
    }
  }

  @Test("PR-155 a text is all of its sentences, in either language")
  func bodies() {
    for text in ConsentTexts.all {
      for language in [Language.pt, .en] {
        let body = text.body(language)
        for claim in text.claims { #expect(body.contains(claim.sentence(language))) }
        #expect(!body.contains("  "))
      }
    }
  }
}
