import Testing

@testable import FileServer

@Suite("Where a bucket is")
struct S3AddressTests {
  @Test("an address says the server, the bucket, what comes before names, and the region")
  func good() throws {
    let plain = try S3Address("s3://s3.example.com/exames", key: "AK", secret: "SK")
    #expect(plain.base == "https://s3.example.com/exames")
    #expect(plain.bucket == plain.base)
    #expect(plain.region == "us-east-1")
    let full = try S3Address(
      "s3+http://127.0.0.1:9000/exames/a/b/?region=sa-east-1", key: "AK", secret: "SK")
    #expect(full.folder("fisioflow").base == "http://127.0.0.1:9000/exames/a/b/fisioflow")
    #expect(full.bucket == "http://127.0.0.1:9000/exames")
    #expect(full.region == "sa-east-1")
    #expect("\(full)" == "http://127.0.0.1:9000/exames/a/b")
  }

  @Test(
    "what is no address is refused before anything is sent",
    arguments: [
      "", "s3://", "s3://host", "https://host/bucket", "s3://host/../bucket", "s3://host/b/./c",
      "s3://host/b c", "s3://user:secret@host/b", "s3://host/b?endpoint=x",
      "s3://host/b?region=a&b",
      "s3://host/b#c", "/var/files",
    ])
  func bad(text: String) {
    #expect(throws: S3Address.Failure.notAnAddress) {
      _ = try S3Address(text, key: "AK", secret: "SK")
    }
  }

  @Test("without keys nothing is asked of the store")
  func keys() {
    for (key, secret) in [(nil, "SK"), ("AK", nil), ("", "SK"), ("AK", "")] as [(String?, String?)]
    {
      #expect(throws: S3Address.Failure.noKeys) {
        _ = try S3Address("s3://host/bucket", key: key, secret: secret)
      }
    }
  }

  @Test("what is sent in a query is what was signed")
  func encoding() {
    #expect("a-Z_0.9~".percentEncoded == "a-Z_0.9~")
    #expect("a+b/c=d é".percentEncoded == "a%2Bb%2Fc%3Dd%20%C3%A9")
  }
}
