import Flow

extension Unsealing {
  init(_ answer: inout ByteReader) {
    switch answer.byte() {
    case 0: self = .opened(answer.run())
    case 1: self = .wrongPassphrase
    case 3: self = .newer
    case 4: self = .tooLarge
    default: self = .damaged
    }
  }
}
