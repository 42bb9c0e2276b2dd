import API
import Flow
import Sync

extension BrowserCall {
  var bytes: [UInt8] {
    var out = ByteWriter()
    switch self {
    case .cancel, .timer, .nextFrame, .fetch, .live, .say: writeWorld(&out)
    case .load, .readQueue, .append, .commit, .setAside, .erase, .read, .lead, .tell,
      .wipe, .report, .countOthers:
      writeStore(&out)
    case .feature(let request): request.write(to: &out)
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
      if let part = request.part {
        out.flag(true)
        out.text(part.blob)
        out.number(Double(part.start))
        out.number(Double(part.count))
      } else {
        out.flag(false)
      }
      out.optional(request.keptAs)
      out.optional(request.heldAs)
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
        out.text(put.key)
        out.run(put.bytes ?? [])
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
    case .wipe(let token):
      out.byte(19)
      out.optional(token)
    case .report:
      out.byte(22)
    case .countOthers(let space):
      out.byte(23)
      out.text(space)
    default:
      break
    }
  }
}
