import API

extension BrowserCall {
  var bytes: [UInt8] {
    var out = ByteWriter()
    switch self {
    case .cancel, .timer, .nextFrame, .fetch, .live, .say: writeWorld(&out)
    case .load, .readQueue, .append, .commit, .setAside, .erase, .read, .lead, .tell,
      .readPreference, .writePreference:
      writeStore(&out)
    default: writeWindow(&out)
    }
    return out.bytes
  }

  private func writeWorld(_ out: inout ByteWriter) {
    switch self {
    case .cancel(let id):
      out.byte(1)
      out.word(id)
    case .timer(let milliseconds):
      out.byte(2)
      out.number(Double(milliseconds))
    case .nextFrame:
      out.byte(3)
    case .fetch(let request, let timeout, let keepsAlive):
      out.byte(4)
      out.text(request.method.rawValue)
      out.text(request.path)
      out.word(UInt32(request.headers.count))
      for header in request.headers {
        out.text(header.name)
        out.text(header.value)
      }
      out.run(request.body)
      out.word(UInt32(timeout))
      out.flag(keepsAlive)
    case .live(let path):
      out.byte(5)
      out.text(path)
    case .say(let channel, let text):
      out.byte(6)
      out.word(channel)
      out.text(text)
    default:
      break
    }
  }

  private func writeStore(_ out: inout ByteWriter) {
    switch self {
    case .load(let prefix, let without, let space):
      out.byte(10)
      out.text(prefix)
      out.text(without)
      out.text(space)
    case .readQueue(let space, let after):
      out.byte(11)
      out.text(space)
      out.number(Double(after))
    case .append(let space, let bytes, let removing):
      out.byte(12)
      out.text(space)
      out.run(bytes)
      out.texts(removing)
    case .commit(let puts, let removed, let taken):
      out.byte(13)
      out.word(UInt32(puts.count))
      for put in puts {
        out.text(put.name)
        out.run(put.bytes)
      }
      out.texts(removed)
      out.numbers(taken)
    case .setAside(let space, let names, let numbers):
      out.byte(14)
      out.text(space)
      out.texts(names)
      out.numbers(numbers)
    case .erase(let prefix, let space):
      out.byte(15)
      out.text(prefix)
      out.text(space)
    case .read(let name):
      out.byte(16)
      out.text(name)
    case .lead(let matter):
      out.byte(17)
      out.text(matter)
    case .tell(let about, let bytes):
      out.byte(18)
      out.text(about)
      out.run(bytes)
    case .readPreference(let key):
      out.byte(20)
      out.text(key)
    case .writePreference(let key, let value):
      out.byte(21)
      out.text(key)
      out.optional(value)
    default:
      break
    }
  }

  private func writeWindow(_ out: inout ByteWriter) {
    switch self {
    case .navigate(let kind, let path):
      out.byte(30)
      out.byte(kind)
      out.text(path)
    case .focus(let id):
      out.byte(31)
      out.text(id)
    case .scrollToTop:
      out.byte(32)
    case .announce(let sentence):
      out.byte(33)
      out.text(sentence)
    case .setTitle(let title):
      out.byte(34)
      out.text(title)
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
    default:
      break
    }
  }
}
