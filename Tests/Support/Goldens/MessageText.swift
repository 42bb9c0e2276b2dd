import Gateways
import Mail
import Values

/// What is handed to those who bring messages, all of it, as a text that can be read and compared.
public enum MessageText {
  /// A mail with its headers, its text, its page and what goes with it.
  public static func of(_ mail: MailMessage) -> String {
    var lines = [
      "=== mail to \(mail.to)", "Subject: \(mail.subject)", "Message-ID: <\(mail.id)>",
      "Date: \(mail.date)",
    ]
    if let address = mail.unsubscribeAddress { lines.append("List-Unsubscribe: <\(address)>") }
    lines += ["--- text", mail.text + "--- html", mail.html]
    if let file = mail.attachment {
      let text = String(decoding: file.bytes, as: UTF8.self)
        .split(separator: "\r\n", omittingEmptySubsequences: false)
        .map { String($0) }.joined(separator: "\n")
      lines += ["--- \(file.name), \(file.type)", text]
    }
    return lines.joined(separator: "\n")
  }

  /// A text to a telephone.
  public static func of(_ text: SMSMessage) -> String {
    "=== SMS to \(text.to.e164)\nKey: \(text.key)\n--- text\n\(text.text)\n"
  }

  /// A notification before it is sealed for a browser.
  public static func of(_ push: WebPushMessage, to subscription: PushSubscription) -> String {
    """
    === push to \(subscription.endpoint.text)
    Content-Type: \(push.type)
    TTL: \(push.lifetime)
    Urgency: \(push.urgency.rawValue)
    Topic: \(push.topic ?? "none")
    --- content
    \(String(decoding: push.content, as: UTF8.self))

    """
  }

  /// A notification to an app, before it is written as its service wants it.
  public static func of(_ push: AppNotification, to device: String) -> String {
    """
    === push to the app at \(device)
    ID: \(push.id)
    Tag: \(push.tag)
    Expires: \(push.expiresAt)
    Urgent: \(push.isUrgent)
    Badge: \(push.badge.map { "\($0)" } ?? "none")
    Opens: \(push.address)
    Receipt: \(push.receipt ?? "none")
    --- title
    \(push.title)
    --- body
    \(push.body)

    """
  }
}
