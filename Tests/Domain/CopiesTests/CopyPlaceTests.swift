import Copies
import Testing
import Values

@Suite("FF-037 where copies go and what they are called")
struct CopyPlaceTests {
  @Test(
    "an address is a scheme, a host, a port and a path",
    arguments: [
      (
        "https://nuvem.example/remote.php/dav/files/ana/",
        "https://nuvem.example/remote.php/dav/files/ana"
      ),
      (" HTTPS://Nuvem.Example:5006/c%C3%B3pias ", "https://nuvem.example:5006/c%C3%B3pias"),
      ("http://10.0.0.9:8080", "http://10.0.0.9:8080"),
      ("https://[2001:db8::1]:1/a", "https://[2001:db8::1]:1/a"),
    ])
  func addresses(text: String, read: String) {
    #expect(CopyAddress(text)?.text == read)
  }

  @Test(
    "what could mean another place than it shows is none",
    arguments: [
      "", "nuvem.example", "ftp://nuvem.example/", "https://", "https:///a",
      "https://ana:x@nuvem.example/",
      "https://nuvem.example/?a=b", "https://nuvem.example/#a", "https://nuvem.example/a/../b",
      "https://nuvem.example/%2e%2E/b", "https://nuvem.example/a%2Fb", "https://nuvem.example/a b",
      "https://nuvem.example/%zz", "https://nuvem.example/%2", "https://nuvem.example:0/",
      "https://nuvem.example:65536/", "https://nuvem.example:/", "https://-a/",
      "https://nuvém.example/",
      "https://[::1/", "https://a\u{0}b/", "https://a\r\nb/", "file:///etc/passwd",
      "https://a\\@b/",
    ])
  func noAddresses(text: String) {
    #expect(CopyAddress(text) == nil)
  }

  @Test("a bucket and its folder are a part of the address, and cannot lead out of it")
  func buckets() {
    var place = CopyPlace()
    place.kind = .s3
    place.address = "https://s3.example"
    place.bucket = "clinica"
    place.prefix = "copias/2026/"
    #expect(place.folder?.text == "https://s3.example/clinica/copias/2026")
    place.prefix = ""
    #expect(place.folder?.text == "https://s3.example/clinica")
    for bucket in ["", "..", "a/b", "a?b", "a b"] {
      place.bucket = bucket
      #expect(place.folder == nil, "\(bucket)")
    }
    place.bucket = "clinica"
    for prefix in ["../x", "a/./b", "a&b"] {
      place.prefix = prefix
      #expect(place.folder == nil, "\(prefix)")
    }
  }

  @Test(
    "a name tells of which space a copy is and when it was made, and is read in one spelling only")
  func names() throws {
    let space = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)
    let time = try #require(Instant("2026-11-22T10:15:30.999Z"))
    let name = CopyName(of: space, at: time, tag: try #require(CopyTag("1a2b3c4d")))
    #expect(
      name.text == "umbu-01900000-0000-7000-8000-000000000001-2026-11-22T10-15-30Z-1a2b3c4d.copy")
    #expect(name.text.utf8.count == CopyName.length)
    #expect(CopyName(name.text) == name)
    #expect(name.space == space)
    #expect(name.madeAt == Instant("2026-11-22T10:15:30Z"))
    #expect(name.tag.text == "1a2b3c4d")
    for (position, byte) in name.text.utf8.enumerated() {
      var bytes = Array(name.text.utf8)
      bytes[position] = byte == 0x2F ? 0x30 : 0x2F
      #expect(CopyName(String(decoding: bytes, as: UTF8.self)) == nil, "\(position)")
    }
    #expect(CopyName(name.text + ".part") == nil)
    #expect(CopyName("") == nil)
  }
}
