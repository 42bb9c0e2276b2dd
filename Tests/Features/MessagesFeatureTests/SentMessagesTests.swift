import API
import Clinic
import Flow
import FlowTesting
import Notifications
import Screen
import ScreenReading
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import MessagesFeature
@testable import Shell

@Suite("what became of the messages to a patient")
struct SentMessagesTests {
  private typealias Sent = SentMessages<Patient>

  private static let subject = Subject(Pages.ana.id)
  private static let space = Sample.space.space

  private static func words(_ page: Pages, _ language: Language = .pt) -> String {
    Home.view(
      page.home, Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
    ).readOut
  }

  @Test("FF-160 each message stands there with its way, what became of it, and why not")
  func told() {
    let page = Self.words(.sentMessages)
    for words in [
      "Mensagens a Bia", "Lembretes de horários", "Espera a hora", "Aberta", "E-mail: aberta em",
      "Notificação: entregue em", "Não chegou", "Não há telefone nem e-mail que receba",
      "SMS: não foi.", "O horário já passou ou foi cancelado.", "Não quer receber",
    ] { #expect(page.contains(words), "\(words)") }
    // What the server calls it is no person's word.
    for code in ["21211", "no way leads", "withdrawn", "appointment.reminder"] {
      #expect(!page.contains(code), "\(code)")
    }
    #expect(Self.words(.sentMessages, .en).contains("The appointment is over or was cancelled."))
    #expect(Self.words(.noSentMessages).contains("Nenhuma mensagem ainda"))
  }

  @Test("FF-160 a clinic of which nobody has confirmed an e-mail reads that of its messages")
  func unconfirmed() {
    let reason = SentWords.reason("nobody of the house has confirmed an e-mail")
    #expect(reason(.pt).contains("Ninguém da equipe confirmou o e-mail"))
    #expect(reason(.en).contains("Nobody of the team has confirmed the e-mail"))
  }

  @Test(
    "FF-160 of a message that was only taken back, nothing is said of the service that delivers",
    arguments: [
      "nothing of it is to come", "there is no such appointment any more",
      "the time is not kept any more", "nothing of it has changed", "it stands otherwise by now",
      "nobody is written to", "nobody is told of it", "nobody is told", "no dose of it waits",
      "there is enough of it again", "not needed any more", "seen",
    ])
  func takenBack(_ reason: String) {
    let refused = SentWords.reason("21211")
    #expect(SentWords.reason(reason)(.pt) != refused(.pt))
    #expect(SentWords.reason(reason)(.en) != refused(.en))
  }

  @Test("the next page begins behind the last message, also of those of one instant")
  func pages() {
    let store = TestStore<Sent>(Sent.State(in: .sample()))
    let first = LedgerQuery(space: Self.space, person: Self.subject.id)
    store.send(.log(.opened(Self.subject))) {
      $0.log = Sent.Log.State(of: Self.subject)
      $0.log.loading.start()
    }
    var page = LedgerPage()
    page.entries = (0..<100).map { number in
      Sample.message(1, "sent") { $0.id = UUID(high: 22, low: UInt64(100 - number)) }
    }
    store.respond(to: .call(LedgerEndpoints.read, first), with: .output(page))
    store.receive(
      .log(.answered(LogQuestion(of: Self.subject), .success(SentPage(page))))
    ) {
      $0.log.loading.stop()
      $0.log.entries = SentPage(page).entries
      $0.log.hasMore = true
    }
    let last = page.entries[99]
    let next = LedgerQuery(
      space: Self.space, person: Self.subject.id, before: last.askedAt, behind: last.id)
    store.send(.log(.moreTapped)) { $0.log.loading.start() }
    var rest = LedgerPage()
    rest.entries = [Sample.message(1, "failed")]
    store.respond(to: .call(LedgerEndpoints.read, next), with: .output(rest))
    store.receive(
      .log(
        .answered(
          LogQuestion(of: Self.subject, before: last.askedAt.milliseconds),
          .success(SentPage(rest))))
    ) {
      $0.log.loading.stop()
      $0.log.entries += SentPage(rest).entries
      $0.log.hasMore = false
    }
    store.finish()
  }

  @Test("the page of a patient leads there")
  func link() {
    #expect(Self.words(.patient).contains("Mensagens enviadas"))
  }
}

@Suite("what messages say")
struct MessageTextsTests {
  private static func words(_ change: (inout MessageTexts.State) -> Void = { _ in }) -> String {
    var home = Pages.messageTexts.home
    change(&home.messageTexts)
    return Home.view(
      home, Scene(Surroundings(now: Sample.now, width: 360, language: .pt)) { _ in 0 }
    ).readOut
  }

  @Test("FF-012 each stands there on each way, in the language that one chooses")
  func told() {
    for words in ["Lembretes de horários", "Olá, Maria.", "Clinica Movimento lembra", "SMS"] {
      #expect(Self.words().contains(words), "\(words)")
    }
    let english = Self.words { $0.language = .en }
    #expect(english.contains("Hello, Maria.") && !english.contains("Olá, Maria."))
    #expect(english.contains("Textos das mensagens"))
    #expect(Self.words { $0.templates = MessageTemplates() }.contains("Nenhuma mensagem"))
  }

  @Test("they are asked for once, and again when there is a network")
  func loads() {
    let store = TestStore<MessageTexts>(MessageTexts.State(in: .sample { $0.path = .messageTexts }))
    let ask = Request.call(TemplateEndpoints.list, Nothing())
    store.send(.entered) { $0.loading.start() }
    store.expect(ask)
    store.send(.entered)
    store.respond(to: ask, with: .http(.failed(.unreachable)))
    store.receive(.answered(.failure(.network(.unreachable)))) {
      $0.loading.stop(.network(.unreachable))
    }
    #expect(MessageTexts.hear(.synced(Sample.home.context.sync), store.state) == .networkBack)
    store.send(.networkBack) { $0.loading.start() }
    store.respond(to: ask, with: .output(Sample.templates))
    store.receive(.answered(.success(Sample.templates))) {
      $0.loading.stop()
      $0.templates = Sample.templates
    }
    store.send(.languageChosen(.en)) { $0.language = .en }
    store.finish()
  }
}
