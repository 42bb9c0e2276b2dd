import Copies
import Testing

@testable import CopyServer

@Suite("FF-037 lists of files that strangers write")
struct CopyListingTests {
  private static let name =
    "umbu-01900000-0000-7000-8000-000000000001-2026-11-22T10-15-30Z-1a2b3c4d.copy"
  private static let other =
    "umbu-01900000-0000-7000-8000-000000000001-2026-11-23T10-15-30Z-00000000.copy"

  private static func dav(_ text: String) -> [StoredCopy] {
    CopyListing.copies(
      in: Array(text.utf8), entry: "response>", length: "getcontentlength")
  }

  @Test("a list of WebDAV, whatever its prefixes", arguments: ["D:", "d:", "lp1:", ""])
  func dav(prefix p: String) {
    let list = """
      <?xml version="1.0"?><\(p)multistatus xmlns="DAV:"><\(p)response><\(p)href>/dav/</\(p)href>
      </\(p)response><\(p)response><\(p)href>/dav/\(Self.name)</\(p)href><\(p)propstat><\(p)prop>
      <\(p)getcontentlength xmlns:b="x">1234</\(p)getcontentlength></\(p)prop></\(p)propstat>
      </\(p)response><\(p)response><\(p)href>/dav/fotos.zip</\(p)href><\(p)propstat><\(p)prop>
      <\(p)getcontentlength>99</\(p)getcontentlength></\(p)prop></\(p)propstat></\(p)response>
      <\(p)response><\(p)href>/dav/\(Self.other).part</\(p)href><\(p)propstat><\(p)prop>
      <\(p)getcontentlength>7</\(p)getcontentlength></\(p)prop></\(p)propstat></\(p)response>
      </\(p)multistatus>
      """
    #expect(Self.dav(list) == [StoredCopy(Self.name, bytes: 1234)])
  }

  @Test("a list of S3")
  func s3() {
    let list = """
      <ListBucketResult><Contents><Key>a/\(Self.name)</Key><Size>5</Size></Contents><Contents>\
      <Key>a/\(Self.other)</Key><ETag>"x"</ETag><Size>6</Size></Contents></ListBucketResult>
      """
    #expect(
      CopyListing.copies(in: Array(list.utf8), entry: "Contents>", length: "Size")
        == [StoredCopy(Self.name, bytes: 5), StoredCopy(Self.other, bytes: 6)])
  }

  @Test(
    "what is no list has no copies",
    arguments: [
      "", "<", "response>", "umbu-", "<html>login</html>",
      "<response>umbu-umbu-umbu-</response>", "<response>getcontentlength</response>",
    ])
  func nothing(text: String) {
    #expect(Self.dav(text) == [])
  }

  @Test("no more are told than a list may have")
  func many() {
    let entry = "<response>\(Self.name)<getcontentlength>1</getcontentlength></response>"
    let list = String(repeating: entry, count: CopyLimits.listed + 5)
    #expect(Self.dav(list).count == CopyLimits.listed)
  }
}
