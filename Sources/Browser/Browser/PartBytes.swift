import API
import Flow

/// Requests about parts of documents, which nobody makes before all of the program is here.
enum PartBytes {
  @inline(never)
  static func write(_ request: Request, to out: inout ByteWriter) {
    switch request {
    case .sealPart(let part, let seal):
      out.byte(46)
      out.text(part.blob)
      out.number(Double(part.start))
      out.number(Double(part.count))
      out.text(seal.key)
      out.text(seal.name)
    case .openPart(let text, let seal, let part, let bytes, let note):
      out.byte(47)
      out.text(text)
      out.text(seal.key)
      out.text(seal.name)
      out.text(part.blob)
      out.number(Double(part.start))
      out.number(Double(bytes))
      out.text(note)
    default:
      break
    }
  }
}
