import API
import Flow
import Values

/// A file that is written part by part: `Web/runtime/calls/output.js`.
extension BrowserInterpreter {
  /// Nobody asks for it before all of the program is here.
  @inline(never)
  func performOutput(_ request: OutputRequest, _ receive: @escaping (Response) -> Void) {
    let written: (inout ByteReader) -> Void = {
      receive(.output(.written(BlobKeeping($0.choice()))))
    }
    switch request {
    case .begin(let bytes):
      var call = ByteWriter(.openOutput)
      call.number(Double(bytes))
      calls.ask(call, written)
    case .write(let bytes):
      var call = ByteWriter(.writeOutput)
      call.run(bytes)
      calls.ask(call, written)
    case .writeBlob(var part, let check):
      part.blob = spaces.full(part.blob)
      var call = ByteWriter(.writeOutputBlob)
      call.part(part)
      call.word(check)
      calls.ask(call) { answer in
        let keeping = BlobKeeping(answer.choice())
        receive(.output(.blobWritten(keeping, check: answer.word())))
      }
    case .overwrite(let offset, let bytes):
      var call = ByteWriter(.overwriteOutput)
      call.number(Double(offset))
      call.run(bytes)
      calls.ask(call, written)
    case .close(let name, let type): calls.ask(closing(as: name, type), written)
    case .discard: calls.tell(closing(as: nil, ""))
    }
  }

  /// - Parameter name: under which it is handed out; nil where it is dropped.
  private func closing(as name: String?, _ type: String) -> ByteWriter {
    var call = ByteWriter(.closeOutput)
    call.flag(name.isThere)
    call.text(name ?? "")
    call.text(type)
    return call
  }
}
