import Delivery
import Values

extension MessageTemplate {
  /// What reminders say unless an app says otherwise.
  public static let appointmentReminder = MessageTemplate(
    subject: Phrase(
      pt: "{house}: seu horário de {first}", en: "{house}: your appointment on {first}"),
    paragraphs: [
      Phrase(pt: "{greeting}", en: "{greeting}"),
      Phrase(
        pt: "{house} lembra o seu horário: {when}.{where}",
        en: "{house} reminds you of your appointment: {when}.{where}"),
      Phrase(
        pt: "Pelo link abaixo você confirma, ou avisa que não poderá ir.",
        en: "Use the link below to confirm, or to say that you cannot come."),
    ],
    action: Phrase(pt: "Confirmar ou cancelar", en: "Confirm or cancel"),
    short: Phrase(pt: "{house} lembra: {when}.", en: "{house} reminds you: {when}."),
    longest: [
      "greeting": "Olá, Maria das Graças.", "house": "Clínica de Fisioterapia Movimento e Saúde",
      "first": "qui, 26/11 às 17:30", "when": "qui, 26/11 às 17:30; sex, 27/11 às 17:30",
      "where": " Endereço: Rua das Flores, 123, sala 4 - Centro, Campinas - SP.",
    ],
    inEnglish: [
      "greeting": "Hello, Maria das Graças.", "first": "Thu, 26 Nov at 17:30",
      "when": "Thu, 26 Nov at 17:30; Fri, 27 Nov at 17:30",
      "where": " Address: Rua das Flores, 123, sala 4 - Centro, Campinas - SP.",
    ]
  ).shortening("house")
}
