import Findings
import Foundation
import Testing
import Values

@testable import FileServer

/// A file that is two things at once, as others have made them to get past such a door.
struct Polyglot: Sendable, CustomTestStringConvertible {
  enum End: Equatable {
    case refused
    /// As the one thing that it is, of that type.
    case kept(String)
  }

  var testDescription: String
  /// As whoever sends it calls it.
  var name: String
  var bytes: [UInt8]
  var end = End.refused
  /// What of it must be in nothing that is kept of an image.
  var payload = "alert(1)"
}

@Suite("PL-007 Files that are two things at once")
struct PolyglotTests {
  @Test(
    "PL-007 each of a corpus of polyglots is refused, or kept as the one thing that it is",
    arguments: corpus)
  func alone(_ polyglot: Polyglot) async throws {
    let room = try await FileRoom()
    let id: ID
    do {
      id = try await room.send(polyglot.bytes, named: polyglot.name)
    } catch FileError.unwantedType {
      return #expect(polyglot.end == .refused)
    } catch FileError.unsound {
      return #expect(polyglot.end == .refused)
    }
    let file = try await room.files.open(id, for: FileRoom.ana)
    let kept = try await room.read(id)
    // A browser shows it as this type or not at all (nosniff), and a system opens it by its ending.
    #expect(polyglot.end == .kept(file.type))
    let ending = file.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    #expect(FileEnding.fitting(file.type).contains(ending))
    // Readers that look for their mark anywhere find none.
    #expect(mark("PK\u{5}\u{6}", in: kept) == nil || FileKind(type: file.type) == .package)
    #expect(
      mark("%PDF-", in: Array(kept.prefix(1_024))) == (file.type == "application/pdf" ? 0 : nil))
    #expect(!kept.starts(with: Array("MZ".utf8)) && !kept.starts(with: Array("#!".utf8)))
    if file.type.hasPrefix("image/") { #expect(mark(polyglot.payload, in: kept) == nil) }
  }

  @Test("PL-007 what is one thing alone is taken")
  func honest() async throws {
    let room = try await FileRoom()
    for (name, bytes) in [
      ("a.pdf", Self.pdf), ("a.docx", OfficePackage.docx()), ("a.odt", OfficePackage.odt()),
      ("a.doc", Streams([Streams.word]).bytes), ("a.mp4", Self.mp4()), ("a.dcm", Self.dicom()),
      ("a.png", Picture.png(width: 9, height: 9)), ("a.jpg", Picture.jpeg()), ("a.gif", Self.gif()),
      ("a.tif", Picture.tiff(width: 9, height: 9, channels: 3)), ("a.txt", text(100)),
      ("a.mp3", Self.mp3), ("a.wav", Self.wav), ("a.rtf", Array("{\\rtf1 oi}".utf8)),
    ] {
      await #expect(throws: Never.self, "\(name)") { try await room.send(bytes, named: name) }
    }
    #expect(try await room.count("file") == 14)
  }

  private func mark(_ text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }
}

extension PolyglotTests {
  static let html = Array("<html><script>alert(1)</script></html>".utf8)
  static let script = Array("*/=1;alert(1)//".utf8)
  static let archive = Zip([("META-INF/MANIFEST.MF", text(40)), ("A.class", text(40))])
  static let pdf = Array(
    "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n".utf8)
  static let mp3 =
    Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0] + [0xFF, 0xFB, 0x90, 0x64]
    + Array(repeating: UInt8(0), count: 413)
  static let wav =
    Array("RIFF".utf8) + little(36, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
    + little(1, 2) + little(8_000, 4) + little(8_000, 4) + little(1, 2) + little(8, 2)
    + Array("data".utf8) + little(0, 4)

  /// A GIF of one pixel, with a comment.
  static func gif(width: [UInt8] = [1, 0], comment: [UInt8] = [], behind: [UInt8] = []) -> [UInt8] {
    let note = comment.isEmpty ? [] : [0x21, 0xFE, UInt8(comment.count)] + comment + [0]
    return Array("GIF89a".utf8) + width + [1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + note
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B] + behind
  }

  /// The beginning of a film, with what a player skips.
  static func mp4(brand: String = "isom", free: [UInt8] = []) -> [UInt8] {
    func box(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      little(bytes.count + 8, 4).reversed() + Array(name.utf8) + bytes
    }
    return box("ftyp", Array("\(brand)\0\0\u{2}\0\(brand)mp41".utf8)) + box("free", free)
      + box("mdat", Array(repeating: 0, count: 64))
  }

  static func dicom(_ preamble: [UInt8] = []) -> [UInt8] {
    preamble + Array(repeating: 0, count: 128 - preamble.count) + Array("DICM".utf8)
      + [2, 0, 0, 0, 0x55, 0x4C, 4, 0, 0, 0, 0, 0]
  }

  static let corpus: [Polyglot] = images + documents + others

  private static let images = [
    Polyglot(
      testDescription: "GIF and script", name: "a.js",
      bytes: gif(width: Array("/*".utf8), comment: script), end: .kept("image/png")),
    Polyglot(
      testDescription: "GIF and Java (GIFAR)", name: "a.jar", bytes: gif(behind: archive.bytes),
      end: .kept("image/png"),
      payload: "MANIFEST"),
    Polyglot(
      testDescription: "GIF and page", name: "a.html", bytes: gif(comment: html),
      end: .kept("image/png")),
    Polyglot(
      testDescription: "JPEG and ZIP", name: "a.zip", bytes: Picture.jpeg(behind: archive.bytes),
      end: .kept("image/jpeg"),
      payload: "MANIFEST"),
    Polyglot(
      testDescription: "JPEG and page", name: "a.html",
      bytes: Picture.jpeg(comment: String(decoding: html, as: UTF8.self)), end: .kept("image/jpeg")),
    Polyglot(
      testDescription: "JPEG and PDF", name: "a.pdf",
      bytes: Picture.jpeg(comment: String(decoding: pdf, as: UTF8.self)), end: .kept("image/jpeg"),
      payload: "%PDF"),
    Polyglot(
      testDescription: "PNG and page", name: "a.html",
      bytes: Picture.png(width: 9, height: 9, behind: html), end: .kept("image/png")),
    Polyglot(
      testDescription: "PNG and ZIP", name: "a.docx",
      bytes: Picture.png(width: 9, height: 9, behind: archive.bytes), end: .kept("image/png"),
      payload: "MANIFEST"),
    Polyglot(
      testDescription: "TIFF and PDF", name: "a.pdf",
      bytes: Picture.tiff(width: 9, height: 9, channels: 3, behind: pdf), end: .kept("image/jpeg"),
      payload: "%PDF"),
    Polyglot(
      testDescription: "HEIF and page", name: "a.html", bytes: mp4(brand: "heic", free: html)),
    Polyglot(
      testDescription: "SVG and page", name: "a.png",
      bytes: Array(#"<svg xmlns="http://www.w3.org/2000/svg"><foreignObject>"#.utf8) + html
        + Array("</foreignObject></svg>".utf8)),
    Polyglot(
      testDescription: "SVG behind a comment", name: "a.svg",
      bytes: Array(
        "<!-- \(String(repeating: "a", count: 5_000)) --><svg onload=\"alert(1)\"/>".utf8),
      end: .kept("text/plain")),
  ]

  private static let documents = [
    Polyglot(testDescription: "PDF and ZIP", name: "a.zip", bytes: OfficePackage.docx(after: pdf)),
    Polyglot(
      testDescription: "PDF and a ZIP that knows its place", name: "a.jar",
      bytes: Zip([("META-INF/MANIFEST.MF", text(40))], after: pdf).bytes),
    Polyglot(testDescription: "PDF and appended ZIP", name: "a.jar", bytes: pdf + archive.bytes),
    Polyglot(
      testDescription: "ZIP, the first part of which is a PDF", name: "a.pdf",
      bytes: Zip([
        ("a.pdf", pdf), ("[Content_Types].xml", OfficePackage.types()),
        ("word/document.xml", text(40)),
      ]).bytes),
    Polyglot(
      testDescription: "document with a PDF as its first part", name: "a.pdf",
      bytes: Zip([
        ("[Content_Types].xml", OfficePackage.types()), ("word/a.pdf", pdf),
        ("word/document.xml", text(40)),
      ]).bytes),
    Polyglot(
      testDescription: "PDF and script", name: "a.js", bytes: Array("/*".utf8) + pdf + script),
    Polyglot(
      testDescription: "PDF and page", name: "a.html", bytes: pdf + html,
      end: .kept("application/pdf")),
    Polyglot(testDescription: "page and PDF", name: "a.pdf", bytes: html + pdf),
    Polyglot(
      testDescription: "program and PDF", name: "a.pdf", bytes: Array("MZ".utf8) + text(60) + pdf),
    Polyglot(
      testDescription: "OLE and ZIP", name: "a.jar",
      bytes: Streams([Streams.word]).bytes + archive.bytes),
    Polyglot(
      testDescription: "OLE and PDF", name: "a.pdf",
      bytes: Array(Streams([Streams.word]).bytes.prefix(600)) + pdf
        + Array(Streams([Streams.word]).bytes.dropFirst(600 + pdf.count))),
    Polyglot(
      testDescription: "document and Java", name: "a.jar",
      bytes: OfficePackage.docx([("META-INF/MANIFEST.MF", text(40)), ("A.class", text(40))])),
    Polyglot(
      testDescription: "two kinds of document", name: "a.xlsx",
      bytes: OfficePackage.docx([("xl/workbook.xml", text(40))])),
    Polyglot(
      testDescription: "document and OpenDocument", name: "a.odt",
      bytes: OfficePackage.odt([
        ("[Content_Types].xml", OfficePackage.types()), ("word/document.xml", text(40)),
      ])),
    Polyglot(
      testDescription: "document that calls itself a program", name: "a.docm",
      bytes: OfficePackage.docx(
        types: OfficePackage.types(main: "application/vnd.ms-word.document.macroEnabled.main+xml"))),
    Polyglot(
      testDescription: "RTF and ZIP", name: "a.zip",
      bytes: Array("{\\rtf1 oi}".utf8) + archive.bytes),
  ]

  private static let others = [
    Polyglot(
      testDescription: "MP4 and page", name: "a.html", bytes: mp4(free: html),
      end: .kept("video/mp4")),
    Polyglot(testDescription: "MP4 and ZIP", name: "a.jar", bytes: mp4() + archive.bytes),
    Polyglot(testDescription: "MP4 and PDF", name: "a.pdf", bytes: mp4(free: pdf)),
    Polyglot(testDescription: "DICOM and program", name: "a.exe", bytes: dicom(Array("MZ".utf8))),
    Polyglot(testDescription: "DICOM and page", name: "a.html", bytes: dicom(html)),
    Polyglot(
      testDescription: "DICOM and shell", name: "a.sh", bytes: dicom(Array("#!/bin/sh\n".utf8))),
    Polyglot(
      testDescription: "MP3 and page", name: "a.html", bytes: mp3 + html, end: .kept("audio/mpeg")),
    Polyglot(testDescription: "WAV and ZIP", name: "a.zip", bytes: wav + archive.bytes),
    Polyglot(testDescription: "text and ZIP", name: "a.zip", bytes: text(100) + archive.bytes),
    Polyglot(testDescription: "text and PDF", name: "a.pdf", bytes: text(100) + pdf),
    Polyglot(
      testDescription: "text and page", name: "a.html", bytes: text(9_000) + html,
      end: .kept("text/plain")),
    Polyglot(
      testDescription: "script of a browser", name: "a.js",
      bytes: Array("var a = 1;\nalert(1);\n".utf8), end: .kept("text/plain")),
    Polyglot(
      testDescription: "script of Windows", name: "a.vbs",
      bytes: Array("Set s = CreateObject(\"WScript.Shell\")\r\ns.Run \"calc\"\r\n".utf8),
      end: .kept("text/plain")),
    Polyglot(
      testDescription: "script of PowerShell", name: "a.ps1",
      bytes: Array("Write-Host 'oi'\r\nStart-Process calc\r\n".utf8), end: .kept("text/plain")),
    Polyglot(
      testDescription: "batch", name: "a.bat", bytes: Array("rem oi\r\nstart calc\r\n".utf8),
      end: .kept("text/plain")),
    Polyglot(
      testDescription: "table and page", name: "a.html",
      bytes: Array("a,b\n1,2\n3,4\n\"<script>alert(1)</script>\",5\n".utf8), end: .kept("text/csv")),
  ]
}
