import Compression
import Testing

@Suite("Bodies that come packed")
struct GzipTests {
  private static let text = Array(String(repeating: "consulta ", count: 200).utf8)

  private func failure(_ bytes: [UInt8], upTo limit: Int) -> GzipError? {
    do throws(GzipError) {
      _ = try Gzip.unpack(bytes, upTo: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test("what was packed comes out as it was, and no more than is allowed")
  func unpacking() throws {
    let packed = try #require(Gzip.pack(Self.text))
    let bytes = try Gzip.unpack(packed, upTo: Self.text.count)
    #expect(bytes == Self.text)
    let short = failure(packed, upTo: Self.text.count - 1)
    #expect(short == .tooLarge)
  }

  @Test("what is cut, changed, followed by something or says a wrong length is refused")
  func damaged() throws {
    let packed = try #require(Gzip.pack(Self.text))
    for count in 0..<packed.count {
      let found = failure(Array(packed[..<count]), upTo: 1_000_000)
      #expect(found != nil, "\(count) bytes")
    }
    let followed = failure(packed + packed, upTo: 1_000_000)
    #expect(followed == .malformed)
    var changed = packed
    changed[packed.count / 2] ^= 0xFF
    let wrong = failure(changed, upTo: 1_000_000)
    #expect(wrong == .malformed)
  }

  @Test("a bomb takes no room: by its own word, or by more than a hundred times its length")
  func bomb() throws {
    let zeros = [UInt8](repeating: 0, count: 10_000_000)
    let packed = try #require(Gzip.pack(zeros))
    let large = failure(packed, upTo: 524_288)
    #expect(large == .tooLarge)
    let dense = failure(packed, upTo: 20_000_000)
    #expect(dense == .tooLarge)
    // One that lies about its length is caught as soon as that is full.
    var lying = packed
    lying.replaceSubrange(packed.count - 4..<packed.count, with: [0, 4, 0, 0])
    let caught = failure(lying, upTo: 524_288)
    #expect(caught == .malformed)
  }
}
