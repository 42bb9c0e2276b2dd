import API
import Clinic
import Entitlements
import Identity
import Testing
import Values

@testable import FisioFlow
@testable import Plans
@testable import Settings
@testable import Shell
@testable import Team

/// What the shared features say with FisioFlow's noun, letter for letter.
@Suite("the words of a clinic")
struct SpaceWordsTests {
  private static let app = FisioFlow.app
  private static let space = FisioFlow.words.space

  /// A text as the app says it, and as it is to read.
  struct Said: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var says: @Sendable (Language) -> String
    var pt: String
    var en: String

    init(_ name: String, pt: String, en: String, _ says: @escaping @Sendable (Language) -> String) {
      testDescription = name
      self.says = says
      self.pt = pt
      self.en = en
    }
  }

  static let access = [
    Said("createTitle", pt: "Criar uma clínica", en: "Create a clinic") {
      app.words.createTitle($0)
    },
    Said("create", pt: "Criar clínica", en: "Create clinic") { app.words.create($0) },
    Said("spaceName", pt: "Nome da clínica", en: "Clinic's name") { app.words.spaceName($0) },
    Said("label", pt: "Nome da clínica", en: "Clinic's name") {
      AccessField.spaceName.label(in: app, $0)
    },
    Said("missing", pt: "Escreva o nome da clínica.", en: "Write the clinic's name.") {
      AccessProblem.missing.text(for: .spaceName, in: app, $0)
    },
    Said("e-mail missing", pt: "Escreva seu e-mail.", en: "Write your e-mail.") {
      AccessProblem.missing.text(for: .email, in: app, $0)
    },
    Said("password missing", pt: "Escreva a senha.", en: "Write the password.") {
      AccessProblem.missing.text(for: .password, in: app, $0)
    },
    Said(
      "noSpace",
      pt: """
        Esta conta não faz parte de nenhuma clínica. Peça a quem administra a clínica que inclua \
        você e entre de novo, ou crie uma clínica com outro e-mail.
        """,
      en: """
        This account is not part of any clinic. Ask the clinic's administrator to add you and sign \
        in again, or create a clinic with another e-mail.
        """
    ) { AccessFailure.noSpace.text(in: app, $0) },
    Said("join", pt: "Entrar na clínica", en: "Join the clinic") { app.words.join($0) },
    Said(
      "confirming", pt: "Você criou uma conta no FisioFlow com o e-mail que recebeu este link?",
      en: "Did you create a FisioFlow account with the e-mail that got this link?"
    ) { ConfirmingWords.question($0, app.name.text) },
    Said(
      "forbiddenTitle", pt: "Você não faz mais parte desta clínica",
      en: "You are no longer part of this clinic"
    ) { app.words.forbiddenTitle($0) },
    Said(
      "forbiddenText",
      pt: "Fale com quem administra a clínica. O que você não enviou continua neste aparelho.",
      en: "Talk to the clinic's administrator. What you did not send is still on this device."
    ) { app.words.forbiddenText($0) },
    Said("spaces", pt: "Suas clínicas", en: "Your clinics") { space.yours($0) },
    Said("settings", pt: "Clínica", en: "Clinic") { space.title($0) },
    Said("install", pt: "Instalar o FisioFlow", en: "Install FisioFlow") {
      SettingsWords.install($0, app.name.text)
    },
    Said(
      "one of others",
      pt: "1 item de outra pessoa ou clínica espera neste aparelho e seria apagado.",
      en: "1 item of another person or clinic waits on this device and would be erased."
    ) { SigningOutWords.others(1, space, $0) },
    Said(
      "two of others",
      pt: "2 itens de outra pessoa ou clínica esperam neste aparelho e seriam apagados.",
      en: "2 items of another person or clinic wait on this device and would be erased."
    ) { SigningOutWords.others(2, space, $0) },
  ]

  static let failures = [
    Said(
      "lastAdmin", pt: "Alguém precisa administrar a clínica. Dê antes esta função a outra pessoa.",
      en: "Someone has to manage the clinic. Give that role to another person first."
    ) { TeamFailure.lastAdmin.text(in: app, $0) },
    Said(
      "alreadyMember", pt: "Quem tem este e-mail já faz parte da clínica.",
      en: "The person with this e-mail is part of the clinic already."
    ) { TeamFailure.alreadyMember.text(in: app, $0) },
    Said(
      "tooMany", pt: "São muitos de uma vez. Cancele os que não servem mais e tente de novo.",
      en: "These are too many at a time. Take back those of no use and try again."
    ) { TeamFailure.tooMany.text(in: app, $0) },
    Said(
      "notAllowed", pt: "A sua função na clínica já não permite isto.",
      en: "Your role in the clinic does not allow this any more."
    ) { TeamFailure.notAllowed.text(in: app, $0) },
    Said(
      "noInvitation",
      pt: "Este convite já foi usado, foi cancelado ou venceu. Peça um novo à clínica.",
      en: "This invitation was used, taken back or has expired. Ask the clinic for a new one."
    ) { TeamFailure.noInvitation.text(in: app, $0) },
    Said(
      "otherEmail",
      pt: "Este convite é para outro e-mail. Entre com a conta daquele e-mail.",
      en: "This invitation is for another e-mail. Sign in with the account of that e-mail."
    ) { TeamFailure.otherEmail.text(in: app, $0) },
    Said(
      "noMail",
      pt: "Este servidor não envia e-mails. Cancele o convite e crie outro para ter o link.",
      en: "This server sends no e-mail. Take the invitation back and make another for its link."
    ) { TeamFailure.noMail.text(in: app, $0) },
    Said(
      "unconfirmed",
      pt: "Confirme antes seu e-mail: abra o link que enviamos. O link do convite já funciona.",
      en: "Confirm your e-mail first: open the link we sent. The invitation's own link works."
    ) { TeamFailure.unconfirmed.text(in: app, $0) },
    Said(
      "full", pt: "O plano da clínica não tem mais espaço. Veja os planos.",
      en: "The clinic's plan has no more room. See the plans."
    ) { TeamFailure.full.text(in: app, $0) },
    Said(
      "forbidden", pt: "A sua função na clínica não permite isto.",
      en: "Your role in the clinic does not allow this."
    ) {
      TeamFailure.other(.forbidden(Problem(status: 403, title: "No"))).text(in: app, $0)
    },
    Said(
      "unreachable", pt: "Sem conexão com o servidor. Verifique a rede e tente de novo.",
      en: "No connection to the server. Check the network and try again."
    ) { AccessFailure.other(.network(.unreachable)).text(in: app, $0) },
  ]

  static let team = [
    Said(
      "peopleNote",
      pt: "Quem é removido perde os dados da clínica em seus aparelhos assim que tiver internet.",
      en: "Who is removed loses the clinic's data on their devices as soon as they are online."
    ) { TeamWords.peopleNote(space, $0) },
    Said("inviteTitle", pt: "Convidar para a clínica", en: "Invite to the clinic") {
      TeamWords.inviteTitle(space, $0)
    },
    Said("leave", pt: "Sair da clínica", en: "Leave the clinic") { TeamWords.leave(space, $0) },
    Said("leaveTitle", pt: "Sair desta clínica?", en: "Leave this clinic?") {
      TeamWords.leaveTitle(space, $0)
    },
    Said(
      "leaveText",
      pt: "Os dados dela saem deste aparelho. Para voltar, você precisa de um novo convite.",
      en: "Its data goes from this device. To come back you need a new invitation."
    ) { TeamWords.leaveText(space, $0) },
    Said(
      "removeText",
      pt: """
        Os dados da clínica saem dos aparelhos dela, e o que ainda não enviou não é aceito. O que \
        ela fez até agora continua.
        """,
      en: """
        The clinic's data goes from their devices, and what they have not sent is not taken. What \
        they did so far stays.
        """
    ) { TeamWords.removeText(space, $0) },
    Said("another", pt: "Criar outra clínica", en: "Create another clinic") {
      TeamWords.another(space, $0)
    },
    Said("admin", pt: "Administração", en: "Administrator") { app.role("admin")!.name($0) },
    Said(
      "admin's", pt: "Atende, e cuida da equipe e do plano.",
      en: "Treats patients, and looks after the team and the plan."
    ) { app.role("admin")!.detail($0) },
    Said("therapist", pt: "Fisioterapeuta", en: "Physiotherapist") {
      app.role("therapist")!.name($0)
    },
    Said(
      "therapist's", pt: "Atende e cuida dos pacientes.", en: "Treats and looks after patients."
    ) { app.role("therapist")!.detail($0) },
    Said("receptionist", pt: "Recepção", en: "Receptionist") { app.role("receptionist")!.name($0) },
    Said(
      "receptionist's", pt: "Cadastra pacientes. Não ocupa lugar no plano.",
      en: "Registers patients. Takes no seat of the plan."
    ) { app.role("receptionist")!.detail($0) },
  ]

  static let plans = [
    Said(
      "free",
      pt: "10 pacientes ativos; 1 fisioterapeuta; 50 agendamentos por mês; 1 GB de arquivos",
      en: "10 active patients; 1 physiotherapist; 50 appointments a month; 1 GB of files"
    ) { lines(.free, $0) },
    Said(
      "gold",
      pt: """
        200 pacientes ativos; 10 fisioterapeutas; 1.000 agendamentos por mês; Relatórios \
        avançados; Recursos de IA; 20 GB de arquivos
        """,
      en: """
        200 active patients; 10 physiotherapists; 1,000 appointments a month; Advanced reports; AI \
        features; 20 GB of files
        """
    ) { lines(.gold, $0) },
    Said(
      "platinum",
      pt: """
        Sem limite de pacientes ativos; Sem limite de fisioterapeutas; Sem limite de agendamentos \
        por mês; Relatórios avançados; Recursos de IA; Acesso à API; 100 GB de arquivos
        """,
      en: """
        Unlimited active patients; Unlimited physiotherapists; Unlimited appointments a month; \
        Advanced reports; AI features; API access; 100 GB of files
        """
    ) { lines(.platinum, $0) },
    Said("offer for patients", pt: "50 pacientes ativos", en: "50 active patients") {
      Paywall(.addPatient(active: 10), current: .free, in: .clinic)!.offer($0)
    },
    Said("offer for seats", pt: "3 fisioterapeutas", en: "3 physiotherapists") {
      Paywall(.addTherapist(seats: 1), current: .free, in: .clinic)!.offer($0)
    },
    Said("offer for sessions", pt: "200 agendamentos por mês", en: "200 appointments a month") {
      Paywall(.createAppointment(thisMonth: 50), current: .free, in: .clinic)!.offer($0)
    },
    Said("offer for files", pt: "5 GB de arquivos", en: "5 GB of files") {
      Paywall(.uploadFile(bytes: 1, used: 1 << 30), current: .free, in: .clinic)!.offer($0)
    },
    Said(
      "instead of files",
      pt: "O arquivo não foi adicionado; continua onde estava. Remover documentos libera espaço.",
      en: "The file was not added; it is where it was. Removing documents makes room."
    ) { app.plans!.kind(of: .storage)!.instead($0) },
    Said(
      "instead of patients",
      pt: "Nada do que você fez se perdeu. Você também pode arquivar outro paciente.",
      en: "Nothing that you did is lost. You can also archive another patient."
    ) { app.plans!.kind(of: .patients)!.instead($0) },
    Said(
      "instead of seats",
      pt: "Nada do que você fez se perdeu. Quem sai da equipe deixa um lugar livre.",
      en: "Nothing that you did is lost. Whoever leaves the team leaves a place free."
    ) { app.plans!.kind(of: .therapists)!.instead($0) },
    Said(
      "instead of sessions",
      pt: "Nada do que você fez se perdeu. O que se cancela 24 horas antes ou mais não conta.",
      en: "Nothing that you did is lost. What is cancelled 24 hours before or more does not count."
    ) { app.plans!.kind(of: .appointmentsPerMonth)!.instead($0) },
    Said(
      "files nearly full",
      pt: """
        90% do espaço de arquivos está em uso. Seu armazenamento está quase cheio. Faça upgrade \
        para continuar guardando exames e documentos.
        """,
      en: """
        90% of the space for files is used. Your storage is almost full. Upgrade to keep storing \
        exams and documents.
        """
    ) {
      FullnessWords.text(
        Fullness(kind: .files, percent: 90), app.plans!.kind(of: .storage)?.context, $0)
    },
  ]

  private static func lines(_ plan: Plan, _ language: Language) -> String {
    PlanCatalogue.clinic.lines(of: plan, language).joined(separator: "; ")
  }

  @Test("FF-014 each reads as it always did", arguments: access + failures + team + plans)
  func reads(said: Said) {
    #expect(said.says(.pt) == said.pt)
    #expect(said.says(.en) == said.en)
  }
}
