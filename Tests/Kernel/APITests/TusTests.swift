import API
import Testing
import Fields
import Values

@Suite("Resumable uploads")
struct TusTests {
  private static let upload = UUID(high: 1, low: 2)

  @Test("a creation says the length, the space, the record and the name, in Base64")
  func creation() {
    let request = TusUpload.begin(
      in: UUID(high: 0, low: 1), of: UUID(high: 0, low: 2), named: "Raio-X não.png", length: 7)
    #expect(request.method == .post)
    #expect(request.path == "v1/files")
    #expect(request.hasValidHeaders)
    #expect(request.header("Tus-Resumable") == "1.0.0")
    #expect(request.header("Upload-Length") == "7")
    #expect(
      request.header("Upload-Metadata")
        == "space MDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAx,"
        + "record MDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAy,"
        + "filename UmFpby1YIG7Do28ucG5n")
    #expect(!request.isRepeatable)
  }

  @Test(
    "Base64 of RFC 4648 section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(text: String, encoded: String) {
    let request = TusUpload.begin(in: .zero, of: .zero, named: text, length: 1)
    #expect(request.header("Upload-Metadata")?.hasSuffix("filename \(encoded)") == true)
  }

  @Test("a piece says where it begins, and its bytes are a part of a blob")
  func piece() {
    let part = BlobPart("new/1", start: 5_000_000_000, count: 9)
    let request = TusUpload.send(part, to: Self.upload)
    #expect(request.method == .patch)
    #expect(request.path == "v1/files/\(Self.upload)")
    #expect(request.header("Upload-Offset") == "5000000000")
    #expect(request.part == part)
    #expect(request.body.isEmpty)
  }

  private static func answer(_ status: Int, _ headers: (String, String)...) -> TusAnswer {
    TusAnswer(
      .answered(
        HTTPResponse(status: status, headers: headers.map { HTTPHeader($0.0, $0.1) })))
  }

  @Test("what each answer means", arguments: [404, 410])
  func gone(status: Int) {
    #expect(Self.answer(status) == .gone)
  }

  @Test(
    "what may go well later",
    arguments: [200, 301, 401, 409, 423, 429, 460, 500, 502, 503, 507])
  func later(status: Int) {
    #expect(Self.answer(status) == .later(after: nil))
    #expect(Self.answer(status, ("Retry-After", "7")) == .later(after: status == 200 ? nil : 7_000))
  }

  @Test(
    "what will not",
    arguments: [
      (402, "limitReached"), (403, "forbidden"), (413, "tooLarge"), (412, "outdated"),
      (426, "outdated"), (415, "corrupt"), (422, "corrupt"),
    ])
  func refused(status: Int, code: String) {
    #expect(Self.answer(status) == .refused(code))
  }

  @Test("the server's own code is kept, and no answer at all is tried again")
  func codes() {
    let problem = Problem(status: 422, title: "", code: "bomb")
    #expect(
      TusAnswer(.answered(HTTPResponse(status: 422, body: problem.object.bytes)))
        == .refused("bomb"))
    let lacking = Problem(status: 402, title: "", code: "notInPlan")
    #expect(
      TusAnswer(.answered(HTTPResponse(status: 402, body: lacking.object.bytes)))
        == .refused("notInPlan"))
    #expect(TusAnswer(.failed(.unreachable)) == .later(after: nil))
    #expect(TusAnswer(.failed(.timedOut)) == .later(after: nil))
    #expect(TusAnswer(.failed(.noBytes)) == .lost)
    #expect(
      Self.answer(
        201, ("Upload-Offset", "0"), ("Location", "/fisioflow/v1/files/\(Self.upload)"))
        == .durable(0, upload: Self.upload))
    #expect(Self.answer(204, ("Upload-Offset", "12")) == .durable(12, upload: nil))
  }
}
