import Copies
import Testing
import Values

@testable import CopyServer

@Suite("FF-037 lists of files that strangers write")
struct CopyListingTests {
  private static let name =
    "umbu-01900000-0000-7000-8000-000000000001-2026-11-22T10-15-30Z-1a2b3c4d.copy"
  private static let other =
    "umbu-01900000-0000-7000-8000-000000000001-2026-11-23T10-15-30Z-00000000.copy"

  private static let part =
    "part-01900000-0000-7000-8000-000000000001-01900000-0000-7000-8000-0000000000ab-"
    + "00000005-0000-1a2b3c4d.umbu"

  private static func dav(_ text: String, _ form: NameForm = .copies) -> [ListedFile] {
    CopyListing(
      in: Array(text.utf8), entry: "response>", length: "getcontentlength", of: form
    ).files
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
    #expect(Self.dav(list) == [ListedFile(name: Self.name, bytes: 1234)])
  }

  @Test("a list of S3")
  func s3() {
    let list = """
      <ListBucketResult><Contents><Key>a/\(Self.name)</Key><Size>5</Size></Contents><Contents>\
      <Key>a/\(Self.other)</Key><ETag>"x"</ETag><Size>6</Size></Contents></ListBucketResult>
      """
    #expect(
      CopyListing(
        in: Array(list.utf8), entry: "Contents>", length: "Size", of: .copies
      ).files == [
        ListedFile(name: Self.name, bytes: 5), ListedFile(name: Self.other, bytes: 6),
      ])
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

  @Test("parts are found among copies, those of one space alone, and not while they are sent")
  func parts() throws {
    let space = try #require(UUID("01900000-0000-7000-8000-000000000001"))
    let others = Self.part.replacing("000000000001-01", with: "000000000002-01")
    let list = [Self.name, Self.part, others, Self.part + ".part"].map {
      "<response><href>/dav/\($0)</href><getcontentlength>42</getcontentlength></response>"
    }.joined()
    #expect(Self.dav(list, .parts(of: space)) == [ListedFile(name: Self.part, bytes: 42)])
    #expect(Self.dav(list) == [ListedFile(name: Self.name, bytes: 42)])
  }

  @Test("what says where the list of a bucket goes on")
  func token() {
    let mark = Array("<NextContinuationToken".utf8)
    let list = "<A><NextContinuationToken>1ueG/=+</NextContinuationToken></A>"
    #expect(CopyListing.text(behind: mark, in: Array(list.utf8)[...]) == "1ueG/=+")
    #expect(CopyListing.text(behind: mark, in: Array("<A></A>".utf8)[...]) == nil)
  }
}
