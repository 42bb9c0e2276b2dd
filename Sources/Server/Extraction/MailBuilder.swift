import CExtraction
import Capturing
import Findings
import Values

/// Makes of a mail what GMime tells of it: its text as Markdown, its attachments in a file of their own.
final class MailBuilder {
  private(set) var mail = CapturedMail()
  /// Whether the disk has no room for the attachments.
  private(set) var hasNoRoom = false
  private let partsFile: Int32
  private var blocks: [String] = []

  /// - Parameter parts: where the attachments go, one after the other.
  init(parts: Int32) {
    partsFile = parts
  }

  /// Whether it is a mail, and all of it was kept.
  func read(_ bytes: [UInt8]) -> Bool {
    let outcome = withExtendedLifetime(self) { () -> Int32 in
      var reader = extraction_mail_reader(
        context: Unmanaged.passUnretained(self).toOpaque(),
        head: { context, subject, name, address, sentAt in
          MailBuilder.at(context).setHead(
            words(subject), words(name), words(address), sentAt == .min ? nil : sentAt)
        },
        text: { context, isHTML, charset, bytes, count in
          MailBuilder.at(context).add(
            raw(bytes, count), isHTML: isHTML != 0, charset: words(charset))
        },
        forwarded: { context, subject, from in
          MailBuilder.at(context).addHead(of: words(subject) ?? "", words(from) ?? "")
        },
        part: { context, type, name, contentID, bytes, count in
          MailBuilder.at(context).addPart(
            words(type) ?? "", words(name) ?? "", words(contentID), raw(bytes, count))
        })
      return bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { letters in
          extraction_read_mail(
            letters.baseAddress, letters.count, ReadingLimits.mailParts, ReadingLimits.mailDepth,
            &reader)
        }
      }
    }
    guard outcome >= 0, !hasNoRoom else { return false }
    let written = MarkdownWriter.joined(blocks)
    mail.markdown = written.markdown
    mail.isCut = written.isCut || mail.isCut || outcome == 0
    return true
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> MailBuilder {
    Unmanaged<MailBuilder>.fromOpaque(context!).takeUnretainedValue()
  }

  private func setHead(_ subject: String?, _ name: String?, _ address: String?, _ sentAt: Int64?) {
    mail.subject = (subject ?? "").asLine.tidied.first(scalars: 300)
    let plain = (name ?? "").asLine.tidied.first(scalars: 200)
    mail.senderName = plain.isEmpty ? nil : plain
    mail.sender = (address ?? "").asLine.first(scalars: 254)
    // Years that nobody means would not fit into a date.
    if let sentAt, 0...4_102_444_800 ~= sentAt {
      mail.sentAt = Instant(milliseconds: sentAt * 1_000)
    }
  }

  /// A forwarded mail begins with what it was about and whose it was.
  private func addHead(of subject: String, _ from: String) {
    var line = InlineText(isOneLine: true)
    line.add([subject, from].filter { !$0.isEmpty }.joined(separator: " · ").asLine)
    if !line.isEmpty { blocks += ["---", "**\(line.markdown)**"] }
  }

  private func add(_ bytes: UnsafeRawBufferPointer, isHTML: Bool, charset: String?) {
    let utf8 = PageText.utf8(Array(bytes)[...], named: charset)
    guard isHTML else {
      blocks += Self.paragraphs(String(decoding: utf8, as: UTF8.self))
      return
    }
    guard let page = PageBuilder.page(utf8) else { return }
    // What addresses would be relative to a mail does not have.
    var writer = MarkdownWriter(base: PageBase("about:blank"))
    writer.hasContentIDs = true
    let written = writer.text(of: [page.root])
    if !written.markdown.isEmpty { blocks.append(written.markdown) }
    if page.isCut || written.isCut { mail.isCut = true }
  }

  /// Plain text: an empty line ends a paragraph, what begins with `>` is quoted, lines stay lines.
  static func paragraphs(_ text: String) -> [String] {
    var blocks: [String] = []
    var open = InlineText()
    var isQuote = false
    func close() {
      let paragraph = open.finished
      open = InlineText()
      guard !paragraph.isEmpty else { return }
      let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
      blocks.append(isQuote ? lines.map { "> \($0)" }.joined(separator: "\n") : paragraph)
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let isQuoted = line.hasPrefix(">")
      if line.allSatisfy(\.isWhitespace) || isQuoted != isQuote {
        close()
        isQuote = isQuoted
      }
      open.add(String(line.drop { $0 == ">" }))
      open.addBreak()
    }
    close()
    return blocks
  }

  private func addPart(
    _ type: String, _ name: String, _ contentID: String?, _ bytes: UnsafeRawBufferPointer
  ) {
    guard !hasNoRoom, !bytes.isEmpty else { return }
    guard mail.parts.count < CapturedMail.mostParts else {
      mail.leftOut += 1
      return
    }
    guard Extractor.append(Array(bytes)[...], to: partsFile) else {
      hasNoRoom = true
      return
    }
    var part = CapturedPart()
    part.number = mail.parts.count
    part.type = type.asLine.first(scalars: 127)
    part.name = name.asLine.tidied.first(scalars: 255)
    part.bytes = Int64(bytes.count)
    part.contentID = contentID.map { $0.asLine.first(scalars: 255) }
    mail.parts.append(part)
  }
}

/// A text of C's; nil for none.
private func words(_ pointer: UnsafePointer<CChar>?) -> String? {
  pointer.map { String(cString: $0) }
}

private func raw(_ pointer: UnsafePointer<CChar>?, _ count: Int) -> UnsafeRawBufferPointer {
  UnsafeRawBufferPointer(start: pointer, count: pointer == nil ? 0 : count)
}
