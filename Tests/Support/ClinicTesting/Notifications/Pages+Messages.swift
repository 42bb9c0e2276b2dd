import API
import Clinic
import Notifications
import Values

@testable import FisioFlow
@testable import MessagesFeature
@testable import Shell

extension Pages {
  /// What messages say, and what became of those to a patient.
  func arrangeMessages(_ home: inout Home.State) {
    guard self != .messageTexts else {
      home.path = .messageTexts
      var state = MessageTexts.State(in: home.context)
      state.templates = Sample.templates
      home.messageTexts = state
      return
    }
    home.path = Path.patient(Self.ana.id).sentMessages
    var state = SentMessages<Patient>.State(of: Subject(Self.ana.id), in: home.context)
    if self == .sentMessages {
      state.log.entries = Sample.sent.map { SentMessage($0) }
      state.log.hasMore = true
    }
    home.sentMessages = state
  }
}

extension Sample {
  /// What became of messages, as the server tells it, the latest first.
  static let sent: [LedgerEntry] = [
    message(5, "waiting"),
    message(4, "seen") {
      $0.openedAt = Sample.now
      $0.attempts = [
        attempt("push", "sent") { $0.sentAt = Sample.now },
        attempt("mail", "sent") {
          $0.sentAt = Sample.now
          $0.openedAt = Sample.now
        },
      ]
    },
    message(3, "failed", "no way leads to them") {
      $0.attempts = [attempt("sms", "failed") { $0.reason = "21211" }]
    },
    message(2, "withdrawn", "nothing of it is to come"), message(1, "unwanted"),
  ]

  static func message(
    _ number: Int64, _ state: String, _ reason: String? = nil,
    _ change: (inout LedgerEntry) -> Void = { _ in }
  ) -> LedgerEntry {
    var entry = LedgerEntry()
    entry.id = UUID(high: 21, low: UInt64(number))
    entry.kind = "appointment.reminder"
    entry.pt = "Lembretes de horários"
    entry.en = "Appointment reminders"
    entry.askedAt = Sample.now.adding(milliseconds: number * 1_000)
    entry.dueAt = entry.askedAt
    entry.state = state
    entry.reason = reason
    change(&entry)
    return entry
  }

  static func attempt(
    _ channel: String, _ state: String, _ change: (inout LedgerAttempt) -> Void = { _ in }
  ) -> LedgerAttempt {
    var attempt = LedgerAttempt()
    attempt.channel = channel
    attempt.state = state
    attempt.queuedAt = Sample.now
    change(&attempt)
    return attempt
  }

  /// What messages say, as the server tells it.
  static let templates: MessageTemplates = {
    var kind = MessageTemplates.Kind()
    kind.name = "appointment.reminder"
    kind.isForMembers = false
    kind.channels = ["push", "sms", "mail"]
    kind.pt.title = "Lembretes de horários"
    kind.pt.subject = "Clínica Movimento: seu horário de qui, 26/11"
    kind.pt.paragraphs = ["Olá, Maria.", "Seu horário é qui, 26/11 às 09:00."]
    kind.pt.action = "Confirmar ou cancelar"
    kind.pt.short = "Clínica Movimento lembra: qui, 26/11 às 09:00."
    kind.pt.sms = "Clinica Movimento lembra: qui, 26/11 as 09:00."
    kind.en.title = "Appointment reminders"
    kind.en.subject = "Clínica Movimento: your appointment on Thu, 26 Nov"
    kind.en.paragraphs = ["Hello, Maria.", "Your appointment is on Thu, 26 Nov at 09:00."]
    kind.en.action = "Confirm or cancel"
    kind.en.short = "Clínica Movimento reminds you: Thu, 26 Nov at 09:00."
    kind.en.sms = "Clinica Movimento reminds you: Thu, 26 Nov at 09:00."
    var templates = MessageTemplates()
    templates.kinds = [kind]
    return templates
  }()
}
