import Agenda
import Records
import Screen
import Values

/// Why something of an agenda was refused, in words.
enum AgendaRefusals {
  /// Nil for what the usual words say.
  static func text(_ refusal: Refusal, _ language: Language) -> String? {
    phrase(refusal).map { $0(language, NumberText.text(Int64(refusal.limit ?? 0), in: language)) }
  }

  private static func phrase(_ refusal: Refusal) -> Phrase? {
    switch refusal.code {
    case .limitReached where refusal.subject == "appointments":
      Phrase(
        pt: "O plano permite {0} agendamentos por mês, e este mês já tem todos.",
        en: "The plan allows {0} appointments a month, and this month has them all.")
    case .duplicate where refusal.subject == "person":
      Phrase(pt: "Esta pessoa já está nesta sessão.", en: "This person is in this session already.")
    case .duplicate where refusal.subject == "date":
      Phrase(
        pt: "Este dia já tem horários próprios.", en: "This day has hours of its own already.")
    case .missing: gone(refusal.subject)
    case .invalid: wrong(refusal)
    case .limitReached, .duplicate, .overlap, .forbidden, .unknownMutation, .unreadable: nil
    }
  }

  private static func gone(_ type: String) -> Phrase? {
    switch type {
    case Session.recordType, Appointment.recordType:
      Phrase(pt: "Esta sessão já não existe.", en: "This session does not exist any more.")
    case Service.recordType:
      Phrase(pt: "Este serviço já não existe.", en: "This service does not exist any more.")
    case Room.recordType:
      Phrase(pt: "Esta sala já não existe.", en: "This room does not exist any more.")
    case Series.recordType:
      Phrase(pt: "Esta série já não existe.", en: "This series does not exist any more.")
    default: nil
    }
  }

  private static func wrong(_ refusal: Refusal) -> Phrase? {
    switch (refusal.subject, refusal.reason ?? "") {
    case ("appointments", _):
      Phrase(
        pt: "Esta sessão já está completa. Lugares: {0}.",
        en: "This session is full. Places: {0}.")
    case ("session", "over"):
      Phrase(
        pt: "Ninguém mais vem a esta sessão: o horário dela já não muda.",
        en: "Nobody comes to this session any more: its time does not change.")
    case ("session", "begun"):
      Phrase(
        pt: "Esta sessão já começou: ela fica onde está.",
        en: "This session has begun: it stays where it is.")
    case ("session", "calledOff"):
      Phrase(pt: "Esta sessão foi desmarcada.", en: "This session was called off.")
    case ("step", "tooEarly"):
      Phrase(
        pt: "Ainda é cedo: a sessão não começou.", en: "It is too early: the session has not begun."
      )
    case ("step", "unplaced"):
      Phrase(
        pt: "Esta sessão está sem horário: encontre um para ela antes de confirmar.",
        en: "This session has no time yet: find one for it before it is confirmed.")
    case ("step", "holdEnded"):
      Phrase(pt: "A reserva deste horário venceu.", en: "The hold on this time has ended.")
    case ("step", _):
      Phrase(
        pt: "Esta sessão já está em outro passo, talvez a partir de outro aparelho.",
        en: "This session is at another step already, perhaps from another device.")
    case ("heldUntil", "outOfRange"):
      Phrase(
        pt: "Um horário fica reservado por no máximo {0} minutos.",
        en: "A time is kept for {0} minutes at most.")
    case ("zone", _), ("start", _), ("startsAt", _), ("heldUntil", _):
      Phrase(
        pt: "O horário não pôde ser lido. Escolha o horário de novo.",
        en: "The time could not be read. Choose it again.")
    case ("timeZone", _):
      Phrase(pt: "Este fuso horário não existe.", en: "There is no such time zone.")
    case ("seriesDay", _):
      Phrase(
        pt: "Esta série não tem sessão neste dia.", en: "This series has no session on this day.")
    case ("lastDay", _):
      Phrase(
        pt: "Esta série já termina em outro dia, talvez a partir de outro aparelho.",
        en: "This series ends on another day already, perhaps from another device.")
    case ("rule", _):
      Phrase(pt: "A repetição não pôde ser lida.", en: "The repetition could not be read.")
    case ("people", "missing"), ("person", "missing"):
      Phrase(pt: "Falta dizer quem vem.", en: "It does not say who comes.")
    case ("services", _):
      Phrase(
        pt: "São no máximo {0} serviços em uso. Arquive um deles.",
        en: "There are at most {0} services in use. Archive one of them.")
    case ("rooms", _):
      Phrase(
        pt: "São no máximo {0} salas em uso. Arquive uma delas.",
        en: "There are at most {0} rooms in use. Archive one of them.")
    case ("waiting", _), ("owner", _):
      Phrase(
        pt: "São no máximo {0}. Remova o que já passou.",
        en: "There are at most {0}. Remove what is over.")
    case ("hours", "noWeekday"), ("breaks", "noWeekday"):
      Phrase(pt: "Escolha ao menos um dia da semana.", en: "Choose at least one weekday.")
    case (_, "order"):
      Phrase(pt: "O fim vem antes do início.", en: "The end is before the beginning.")
    case (_, "partOfMinute"):
      Phrase(pt: "Os horários são em minutos inteiros.", en: "Times are in whole minutes.")
    case ("note", "tooLong"), ("reason", "tooLong"):
      Phrase(pt: "O texto é longo demais.", en: "The text is too long.")
    case (_, "outOfRange"):
      Phrase(pt: "Um número passa do máximo, {0}.", en: "A number is beyond the most, {0}.")
    default: nil
    }
  }
}
