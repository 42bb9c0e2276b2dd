import Gateways
import Values

/// What messages of a kind say, in each language. Names in braces, such as `{time}`, stand for what a
/// message has in their place.
public struct MessageTemplate: Sendable {
  /// The subject of a mail, and the title of a notification.
  public var subject: Phrase
  /// The paragraphs of a mail, before the link.
  public var paragraphs: [Phrase]
  /// What leads on, beside the link of a mail; nil for a message without a link.
  public var action: Phrase?
  /// The text of a notification, and with the link of an SMS.
  public var short: Phrase
  /// What stands in braces, with the longest that is expected there: by them a test tells of how many
  /// messages an SMS is made.
  public var longest: [String: String]
  /// What of it is another text in English.
  public var longestInEnglish: [String: String]
  /// The name in braces whose value is shortened where an SMS is too long, so that the rest stands whole: as
  /// that of a house, rather than the time that it tells of. Nil for none.
  public var shortened: String?

  public init(
    subject: Phrase, paragraphs: [Phrase], action: Phrase?, short: Phrase,
    longest: [String: String], inEnglish: [String: String] = [:]
  ) {
    self.subject = subject
    self.paragraphs = paragraphs
    self.action = action
    self.short = short
    self.longest = longest
    longestInEnglish = inEnglish
  }

  /// An example of what stands in braces, as long as is expected.
  public func longest(in language: Language) -> [String: String] {
    language == .en ? longest.merging(longestInEnglish) { $1 } : longest
  }

  /// The words of one message.
  public func filled(with values: [String: String], in language: Language) -> FilledMessage {
    func fill(_ phrase: Phrase) -> String { Self.fill(phrase.text(in: language), with: values) }
    return FilledMessage(
      language: language, subject: fill(subject), paragraphs: paragraphs.map(fill),
      action: action.map(fill), short: fill(short))
  }

  /// The same, with what is `shortened` in an SMS.
  public func shortening(_ name: String) -> MessageTemplate {
    var template = self
    template.shortened = name
    return template
  }

  /// The text of an SMS, in `segments` messages at most. Where it is too long, the value that may be shortened is,
  /// between words if it has more than one; only then the rest is cut before the link (`FilledMessage.sms`).
  public func sms(
    with values: [String: String], in language: Language, link: String?, upTo segments: Int
  ) -> String {
    let whole = filled(with: values, in: language)
    guard let shortened, let long = values[shortened],
      !whole.fitsSMS(link: link, upTo: segments)
    else { return whole.sms(link: link, upTo: segments) }
    // No message has more letters.
    let value = String(String.UnicodeScalarView(long.unicodeScalars.prefix(160 * segments)))
    var words = value.split(separator: " ").map { String($0) }
    var letters = Array((words.first ?? "").unicodeScalars)
    var values = values
    while !letters.isEmpty {
      if words.count > 1 {
        words.removeLast()
        values[shortened] = words.joined(separator: " ") + "..."
      } else {
        letters.removeLast()
        values[shortened] = String(String.UnicodeScalarView(letters)) + "..."
      }
      let text = filled(with: values, in: language)
      if text.fitsSMS(link: link, upTo: segments) { return text.sms(link: link, upTo: segments) }
    }
    // The rest alone is too long.
    return whole.sms(link: link, upTo: segments)
  }

  /// Values are put in once: one that has braces itself stands there as it is.
  static func fill(_ text: String, with values: [String: String]) -> String {
    var filled = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      filled += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}") else { break }
      let name = String(rest[rest.index(after: start)..<end])
      filled += values[name] ?? ""
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }

  /// The names in braces of all its texts.
  public var names: Set<String> {
    var names: Set<String> = []
    for language in Language.allCases {
      for phrase in [subject, short] + paragraphs + (action.map { [$0] } ?? []) {
        let pieces = phrase.text(in: language).split(
          separator: "{", omittingEmptySubsequences: false)
        for piece in pieces.dropFirst() { names.insert(String(piece.prefix { $0 != "}" })) }
      }
    }
    return names
  }
}

/// The words of one message, in the language of who gets it.
public struct FilledMessage: Sendable, Hashable {
  public var language: Language
  public var subject: String
  public var paragraphs: [String]
  public var action: String?
  public var short: String

  /// Whether the whole text fits into `segments` messages of an SMS, with its accents or without.
  func fitsSMS(link: String?, upTo segments: Int) -> Bool {
    // No message has more letters.
    guard short.unicodeScalars.count <= 160 * segments else { return false }
    let tail = link.map { " " + $0 } ?? ""
    return SMSText(SMSText.plain(short) + tail).segments <= segments
      || SMSText(short + tail).segments <= segments
  }

  /// The text of an SMS, in `segments` messages at most: without the accents that cost double where that
  /// makes fewer, and cut before the link where it is too long all the same: between words, or within one
  /// that is too long by itself.
  public func sms(link: String?, upTo segments: Int) -> String {
    let tail = link.map { " " + $0 } ?? ""
    // No message has more letters: what is longer is cut in any case.
    let start = self.short.unicodeScalars.prefix(160 * segments + 1)
    let short = String(String.UnicodeScalarView(start))
    let whole = short + tail
    let plain = SMSText.plain(short) + tail
    let isCheaper = SMSText(plain).segments < SMSText(whole).segments
    var text = isCheaper ? plain : whole
    var words = (isCheaper ? SMSText.plain(short) : short).split(separator: " ").map { String($0) }
    while SMSText(text).segments > segments, words.count > 1 {
      words.removeLast()
      text = words.joined(separator: " ") + "..." + tail
    }
    var letters = Array((words.first ?? "").unicodeScalars)
    while SMSText(text).segments > segments, !letters.isEmpty {
      letters.removeLast()
      text = String(String.UnicodeScalarView(letters)) + "..." + tail
    }
    return text
  }
}
