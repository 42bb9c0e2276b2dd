import Values

/// What people call the ways on which messages reach them.
public enum ChannelWords {
  /// A way by its name in the API; one of a newer server is called by that name.
  public static func name(of channel: String, _ language: Language) -> String {
    switch channel {
    case "push": Phrase(pt: "Notificação", en: "Notification")(language)
    case "sms": "SMS"
    case "mail": Phrase(pt: "E-mail", en: "E-mail")(language)
    default: channel
    }
  }
}
