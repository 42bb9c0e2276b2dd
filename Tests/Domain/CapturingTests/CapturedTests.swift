import Capturing
import Fields
import Testing
import Values

@Suite("What comes from outside, as apps know it")
struct CapturedTests {
  @Test("a page and a mail come back from JSON as they were")
  func roundTrip() throws {
    var page = ReadPage()
    page.address = "https://site.example/a"
    page.title = "Um título"
    page.picture = "https://site.example/a.png"
    page.markdown = "um\n\ndois"
    page.isCut = true
    let read = try ReadPage(jsonBytes: page.jsonBytes())
    #expect(read == page)
    var part = CapturedPart()
    part.name = "a.csv"
    part.type = "text/csv"
    part.bytes = 4
    var mail = CapturedMail()
    mail.id = UUID(high: 1, low: 2)
    mail.subject = "Nota"
    mail.sentAt = Instant(milliseconds: 1_764_000_000_000)
    mail.parts = [part]
    let back = try CapturedMail(jsonBytes: mail.jsonBytes())
    #expect(back == mail)
  }

  @Test("a title that would end its line, and a text that is too long, are not taken as they are")
  func limits() throws {
    var page = ReadPage()
    page.title = "um\ndois\u{202E}"
    let read = try ReadPage(jsonBytes: page.jsonBytes())
    #expect(read.title == "um dois")
    page.markdown = String(repeating: "a", count: ReadPage.mostText + 1)
    #expect(throws: JSONFieldError.self) { try ReadPage(jsonBytes: page.jsonBytes()) }
  }

  @Test("a mail of which attachments were left out says how many, in both languages")
  func notes() {
    var mail = CapturedMail()
    #expect(mail.note(in: .pt) == nil)
    mail.parts = [CapturedPart()]
    mail.leftOut = 3
    #expect(mail.note(in: .pt)?.contains("1 estão aqui, 3 ficaram de fora") == true)
    #expect(mail.note(in: .en)?.contains("1 are here, 3 were left out") == true)
  }

  @Test("each failure to read a link has words in both languages, and its name travels")
  func failures() {
    for failure in PageFailure.allCases {
      #expect(failure.words(.pt) != failure.words(.en))
      #expect(PageFailure(rawValue: failure.rawValue) == failure)
    }
    #expect(PageFailure.allCases.filter(\.canRetry) == [.tooSlow, .unreachable, .busy])
  }
}
