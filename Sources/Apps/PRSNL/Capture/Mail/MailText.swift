import Capturing
import Journal
import Values

/// The text of an item that came by mail.
enum MailText {
  /// Who sent it, what it says, and what did not come along.
  static func text(of mail: CapturedMail) -> String {
    var text = ""
    if !mail.sender.isEmpty {
      let name = plain(mail.senderName ?? "")
      text = name.isEmpty ? "<" + mail.sender + ">" : name + " <" + mail.sender + ">"
    }
    let said = withoutParts(mail).trimmed
    if !said.isEmpty { text += text.isEmpty ? said : "\n\n" + said }
    // Kept in both languages: who reads it may read either.
    for language in Language.allCases {
      if let note = mail.note(in: language) { text += "\n\n*" + note + "*" }
    }
    return text.first(scalars: JournalText.mostScalars)
  }

  /// A name without what has a meaning in Markdown.
  private static func plain(_ name: String) -> String {
    let words = name.asLine.parts { letter in
      switch letter {
      case "<", ">", "[", "]", "(", ")", "*", "_", "`", "\\", "!", "#": true
      default: false
      }
    }
    return words.joined(separator: " ").tidied
  }

  /// Pictures that came along stand among the attachments: in their places are their names.
  private static func withoutParts(_ mail: CapturedMail) -> String {
    let bytes = Array(mail.markdown.bytes)
    let sign = Array("](cid:".bytes)
    var out: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard begins(bytes, position, with: sign), let open = opening(of: out),
        let close = closing(bytes, from: position + sign.count)
      else {
        out.append(bytes[position])
        position += 1
        continue
      }
      let contentID = String(utf8: bytes[(position + sign.count)..<close])
      let name = mail.parts.first { $0.contentID == contentID }?.name ?? ""
      out.removeSubrange(open...)
      out += Array(("(" + plain(name) + ")").bytes)
      position = close + 1
    }
    return String(utf8: out)
  }

  private static func begins(_ bytes: [UInt8], _ position: Int, with sign: [UInt8]) -> Bool {
    guard position + sign.count <= bytes.count else { return false }
    for offset in 0..<sign.count where bytes[position + offset] != sign[offset] { return false }
    return true
  }

  /// Where the picture begins whose words were written last: "![", at most 300 bytes ago.
  private static func opening(of out: [UInt8]) -> Int? {
    var position = out.count - 2
    while position >= 0, position >= out.count - 302 {
      if out[position] == 0x21, out[position + 1] == 0x5B { return position }
      position -= 1
    }
    return nil
  }

  /// Where an address ends that began there: at ")" and on the same line.
  private static func closing(_ bytes: [UInt8], from start: Int) -> Int? {
    var position = start
    while position < bytes.count, position < start + 300 {
      if bytes[position] == 0x29 { return position }
      if bytes[position] == 0x0A { return nil }
      position += 1
    }
    return nil
  }
}
