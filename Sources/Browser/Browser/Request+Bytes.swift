import Flow

extension Request {
  /// Writes what the runtime does for a feature without the host: 0 push, 1 replace, 2 back, for one
  /// that goes elsewhere.
  func write(to out: inout ByteWriter) {
    switch self {
    case .readPreference(let key):
      out.byte(20)
      out.text(key)
    case .writePreference(let key, let value):
      out.byte(21)
      out.text(key)
      out.optional(value)
    case .navigate(let navigation):
      out.byte(30)
      switch navigation {
      case .push(let path):
        out.byte(0)
        out.text(path)
      case .replace(let path):
        out.byte(1)
        out.text(path)
      case .back:
        out.byte(2)
        out.text("")
      }
    case .focus(let id):
      out.byte(31)
      out.text(id)
    case .scrollToTop:
      out.byte(32)
    case .announce(let sentence):
      out.byte(33)
      out.text(sentence)
    case .setColorScheme(let scheme):
      out.byte(35)
      out.optional(scheme)
    case .setLanguage(let tag):
      out.byte(36)
      out.text(tag)
    case .guardUnload(let asks):
      out.byte(37)
      out.flag(asks)
    case .reload:
      out.byte(38)
    case .copy(let text):
      out.byte(39)
      out.text(text)
    case .install:
      out.byte(40)
    case .pickFile(let accept, let maxBytes):
      out.byte(41)
      out.text(accept)
      out.word(UInt32(clamping: maxBytes))
    case .saveFile(let name, let type, let bytes):
      out.byte(42)
      out.text(name)
      out.text(type)
      out.run(bytes)
    case .whenWhole:
      out.byte(43)
    case .seal(let bytes, let passphrase):
      out.byte(44)
      out.run(bytes)
      out.text(passphrase)
    case .unseal(let text, let passphrase):
      out.byte(45)
      out.text(text)
      out.text(passphrase)
    case .sealPart, .openPart:
      PartBytes.write(self, to: &out)
    default:
      writeBlob(to: &out)
    }
  }

  private func writeBlob(to out: inout ByteWriter) {
    switch self {
    case .chooseFiles(let accept, let fromCamera):
      out.byte(50)
      out.text(accept)
      out.flag(fromCamera)
    case .keepFile(let number, let blob, let note):
      out.byte(51)
      out.word(UInt32(number))
      out.text(blob)
      out.text(note)
    case .listBlobs(let prefix):
      out.byte(52)
      out.text(prefix)
    case .noteBlob(let blob, let note):
      out.byte(53)
      out.text(blob)
      out.text(note)
    case .forgetBlob(let blob):
      out.byte(54)
      out.text(blob)
    case .showBlob(let blob, let type):
      out.byte(55)
      out.text(blob)
      out.text(type)
    case .saveBlob(let blob, let type, let name):
      out.byte(56)
      out.text(blob)
      out.text(type)
      out.text(name)
    default:
      break
    }
  }
}
