import Testing

@testable import HTTP

@Suite("Something that lies elsewhere, served by parts")
struct PartsTests {
  private let digits = Representation(
    length: 10, type: "text/plain", validators: Validators(tag: "a")
  ) { part in
    .bytes(Array("0123456789".utf8[...].dropFirst(part.lowerBound).prefix(part.count)))
  }

  private func text(_ response: Response) -> String {
    if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  @Test("only the part that is asked for is made")
  func parts() {
    let whole = digits.response(to: Request(.get, "/"))
    #expect(whole.status == .ok)
    #expect(whole.headers["Content-Type"] == "text/plain")
    #expect(text(whole) == "0123456789")
    let part = digits.response(to: Request(.get, "/", headers: ["Range": "bytes=2-4"]))
    #expect(part.status == .partialContent)
    #expect(part.headers["Content-Range"] == "bytes 2-4/10")
    #expect(text(part) == "234")
    let behind = digits.response(to: Request(.get, "/", headers: ["Range": "bytes=10-"]))
    #expect(behind.status == .rangeNotSatisfiable)
    let same = digits.response(to: Request(.get, "/", headers: ["If-None-Match": "\"a\""]))
    #expect(same.status == .notModified)
  }
}
