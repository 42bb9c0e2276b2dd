import Gateways
import Testing
import Values
import Zones

@testable import Delivery

@Suite(
  "PL-008 What messages say",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata in /usr/share/zoneinfo")
)
struct TemplateTests {
  @Test("a mail, letter by letter")
  func mail() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)]))
      try await room.ask(delivery)
      try await room.run(delivery)
      let mail = try #require(room.mails.first)
      #expect(mail.subject == "Sua consulta às 9h")
      #expect(mail.id.hasSuffix("@clinica.example"))
      let receipt = try #require(
        mail.text.split(separator: "\n").first { $0.contains("#m=") }?.split(separator: "=").last)
      let leave = try #require(mail.unsubscribeAddress)
      #expect(
        mail.text == """
          Sua consulta na Clínica Ipê é amanhã, às 9h.

          Confirmar
          https://umbu.example/fisioflow/agenda#m=\(receipt)

          —
          Para não receber mais mensagens como esta (Lembretes):
          \(leave)

          """)
      #expect(
        mail.html == """
          <!DOCTYPE html>
          <html lang="pt-BR"><head><meta charset="utf-8"><title>FisioFlow</title></head>
          <body style="font-family: sans-serif; line-height: 1.5">
          <p>Sua consulta na Clínica Ipê é amanhã, às 9h.</p>
          <p><a href="https://umbu.example/fisioflow/agenda#m=\(receipt)">Confirmar</a></p>
          <hr>
          <p><small>Para não receber mais mensagens como esta (Lembretes): <a href="\(leave)">\
          Não receber mais</a></small></p>
          </body></html>

          """)
    }
  }

  @Test("a notification and an SMS, letter by letter, in both languages")
  func short() async throws {
    for (language, title, body, text) in [
      (
        Language.pt, "Sua consulta às 9h", "Consulta às 9h na Clínica Ipê",
        "Consulta às 9h na Clinica Ipe"
      ),
      (
        .en, "Your appointment at 9h", "Appointment at 9h, Clínica Ipê",
        "Appointment at 9h, Clinica Ipe"
      ),
    ] {
      try await DeliveryRoom.with { room in
        var content = try DeliveryRoom.content()
        content.recipient.language = language
        room.compose(.send(content))
        let delivery = room.delivery(
          room.kind([.init(.push, patience: DeliveryRoom.minute), .init(.sms)]))
        _ = try await room.subscribe(1)
        try await room.ask(delivery)
        try await room.run(delivery)
        let push = try #require(room.taken.first { $0.channel == .push })
        #expect(push.words.contains(#""title":"\#(title)","lang":"\#(language.rawValue)""#))
        #expect(push.words.contains(#""body":"\#(body)""#))
        let sms = try #require(room.taken.first { $0.channel == .sms })
        #expect(sms.words.hasPrefix("\(text) https://umbu.example/fisioflow/agenda#m="))
        #expect(SMSText(sms.words).segments == 1)
      }
    }
  }

  @Test("what is put in for a name stands there as it is, once, and HTML stays text")
  func values() {
    let filled = MessageTemplate.fill("{a} e {b}, {c}{", with: ["a": "{b}", "b": "<x>"])
    #expect(filled == "{b} e <x>, {")
    let words = FilledMessage(
      language: .pt, subject: "s", paragraphs: ["<script>\"&'"], action: nil, short: "s")
    let letter = DeliveredLetter(app: "A", words: words, link: nil, kind: "k")
    #expect(letter.html.contains("<p>&lt;script&gt;&quot;&amp;&#39;</p>"))
  }

  @Test(
    "an SMS is cut before its link where it is too long, and keeps its accents where they cost nothing"
  )
  func cut() {
    let words = FilledMessage(
      language: .pt, subject: "", paragraphs: [], action: nil,
      short: String(repeating: "confirmação ", count: 40))
    let text = words.sms(link: "https://umbu.example/a", upTo: 2)
    #expect(SMSText(text).segments == 2)
    #expect(text.hasSuffix("... https://umbu.example/a"))
    #expect(text.hasPrefix("confirmacao confirmacao"))
    for letter in ["x", "ã", "語", "😀"] {
      var long = words
      long.short = String(repeating: letter, count: 5_000)
      let text = long.sms(link: "https://umbu.example/a", upTo: 2)
      #expect(SMSText(text).segments == 2 && text.hasSuffix("... https://umbu.example/a"))
    }
    var short = words
    short.short = "Confirmação às 9h"
    #expect(short.sms(link: nil, upTo: 1) == "Confirmação às 9h")
  }

  @Test("a name that is long is shortened in an SMS, and the time and the link stand whole")
  func shortened() {
    var template = DeliveryRoom.template.shortening("clinic")
    template.short = Phrase(pt: "{clinic}: vagou {time}, até 10:30.", en: "{clinic}: {time}.")
    let link = "https://umbu.example/fisioflow/reply/offer/" + String(repeating: "a", count: 43)
    func sms(
      _ clinic: String, _ time: String = "qui, 26/11 às 17:30", upTo segments: Int = 1
    ) -> String {
      template.sms(
        with: ["clinic": clinic, "time": time], in: .pt, link: link, upTo: segments)
    }
    let rest = ": vagou qui, 26/11 às 17:30, até 10:30. \(link)"
    #expect(sms("Ipê") == "Ipe" + rest)
    #expect(sms("Clínica de Fisioterapia Movimento e Saúde") == "Clinica de Fisioterapia..." + rest)
    for letter in ["x", "ã"] {
      let long = sms(String(repeating: letter, count: 5_000))
      #expect(SMSText(long).segments == 1 && long.hasSuffix("..." + rest))
      #expect(long.hasPrefix(SMSText.plain(letter)))
    }
    // Two have room for all of it.
    let whole = "Clinica de Fisioterapia Movimento e Saude"
    #expect(sms("Clínica de Fisioterapia Movimento e Saúde", upTo: 2) == whole + rest)
    // What is too long without the name is cut as ever.
    let cut = sms("Clínica Ipê", String(repeating: "às 17:30 ", count: 80), upTo: 2)
    #expect(SMSText(cut).segments == 2 && cut.hasSuffix("... \(link)"))
    #expect(cut.hasPrefix("Clinica Ipe: vagou às 17:30 às 17:30 "))
  }

  @Test("the names in braces of a template are those that it lists")
  func names() {
    let template = DeliveryRoom.template
    #expect(template.names == Set(template.longest.keys))
  }

  @Test("what is wrong with the words of a kind is said")
  func problems() async throws {
    try await DeliveryRoom.with { room in
      let address = "https://umbu.example/fisioflow/"
      var kind = room.kind([.init(.push), .init(.sms)])
      #expect(kind.problems(at: address) == [])
      kind.mostSegments = 1
      kind.template.longest["clinic"] = String(repeating: "Clínica ", count: 20)
      #expect(
        kind.problems(at: address) == [
          "reminder in pt-BR: an SMS is made of 2 messages, and may be of 1",
          "reminder in en: an SMS is made of 2 messages, and may be of 1",
        ])
      kind.ways = []
      kind.template.longest = ["time": "9h", "name": "Ana"]
      #expect(
        kind.problems(at: address) == [
          "reminder: {clinic} is in no list of what is longest",
          "reminder: nothing says {name}", "reminder: it has no way",
        ])
      var english = room.kind([.init(.mail)])
      english.template.longestInEnglish = ["time": "10:30 p.m.", "day": "Thu"]
      #expect(english.problems(at: address) == ["reminder: nothing says {day}"])
      english.template.longestInEnglish = [:]
      english.template.shortened = "house"
      #expect(english.problems(at: address) == ["reminder: nothing says {house}"])
      english.template.shortened = nil
      english.template.longestInEnglish = ["time": "10:30 p.m."]
      #expect(english.template.longest(in: .en)["time"] == "10:30 p.m.")
      #expect(english.template.longest(in: .en)["clinic"] == "Clínica Movimento")
      #expect(english.template.longest(in: .pt)["time"] == "22h30")
    }
  }

  @Test("the page that asks, in both languages, with a form that posts and no other way")
  func page() {
    let kind = Phrase(pt: "Lembretes <b>", en: "Reminders")
    let page = UnsubscribePage(app: "FisioFlow", state: .asks(kind: kind), language: .pt).html
    #expect(page.contains("<html lang=\"pt-BR\">"))
    #expect(page.contains("<h1>Não receber mais: Lembretes &lt;b&gt;?</h1>"))
    #expect(page.contains("<form method=\"post\">"))
    #expect(!page.contains("<script") && !page.contains("<img"))
    let done = UnsubscribePage(app: "FisioFlow", state: .done(kind: kind), language: .en).html
    #expect(done.contains("<h1>Done: you will get no more: Reminders.</h1>"))
    #expect(!done.contains("<form"))
  }
}
