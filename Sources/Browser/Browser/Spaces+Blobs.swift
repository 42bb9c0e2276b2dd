import API
import Flow
import Values

extension Spaces {
  /// What the blobs of a space are called before their own names.
  static func prefix(of id: String) -> String { id + "/" }

  /// The request with its blobs named among those of all spaces.
  func naming(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    if let part = request.part { request.part?.blob = full(part.blob) }
    if let blob = request.keptAs { request.keptAs = full(blob) }
    if let blob = request.heldAs { request.heldAs = full(blob) }
    return request
  }

  /// Does what a feature asks of blobs.
  func blob(_ request: Request, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .listBlobs(let prefix):
      list(prefix, receive)
    case .noteBlob(let blob, let note):
      calls.tell(.feature(.noteBlob(full(blob), note: note)))
    case .forgetBlob(let blob):
      calls.tell(.feature(.forgetBlob(full(blob))))
    case .showBlob(let blob, let type):
      calls.ask(.feature(.showBlob(full(blob), type: type))) { receive(.address($0.optional())) }
    default:
      files(request, receive)
    }
  }

  /// What nobody asks for before all of the program is here: choosing, keeping and saving files, and
  /// sealing parts of them.
  @inline(never)
  func files(_ request: Request, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .chooseFiles:
      calls.ask(.feature(request)) { answer in
        var files: [ChosenFile] = []
        for _ in 0..<answer.word() {
          let number = Int(answer.word())
          let name = answer.text()
          let type = answer.text()
          files.append(
            ChosenFile(number: number, name: name, type: type, bytes: answer.integer()))
        }
        receive(.filesChosen(files))
      }
    case .keepFile(let number, let blob, let note):
      calls.ask(.feature(.keepFile(number: number, blob: full(blob), note: note))) { answer in
        let keeping: BlobKeeping =
          switch answer.byte() {
          case 0: .kept
          case 1: .full
          case 4: .unreadable
          default: .unavailable
          }
        receive(.blobKept(keeping))
      }
    case .saveBlob(let blob, let type, let name):
      calls.ask(.feature(.saveBlob(full(blob), type: type, name: name))) {
        receive(.blobSaved($0.flag()))
      }
    case .sealPart(var part, let seal):
      part.blob = full(part.blob)
      calls.ask(.feature(.sealPart(part, seal))) { receive(.partSealed($0.optional())) }
    case .openPart(let text, let seal, var part, let bytes, let note):
      part.blob = full(part.blob)
      calls.ask(.feature(.openPart(text, seal, into: part, of: bytes, note: note))) { answer in
        let opening: PartOpening =
          switch answer.byte() {
          case 0: .kept
          case 1: .full
          case 4: .damaged
          default: .unavailable
          }
        receive(.partOpened(opening))
      }
    default:
      break
    }
  }

  private func list(_ prefix: String, _ receive: @escaping (Response) -> Void) {
    let own = full("").byteCount
    calls.ask(.feature(.listBlobs(prefix: full(prefix)))) { answer in
      var blobs: [KeptBlob] = []
      for _ in 0..<answer.word() {
        let name = answer.text().dropping(utf8: own)
        let note = answer.text()
        blobs.append(KeptBlob(name: name, note: note, bytes: answer.integer()))
      }
      receive(.blobs(blobs))
    }
  }

  /// A name among the blobs of all spaces; those of no space are never listed or sent.
  @inline(never)
  private func full(_ blob: String) -> String { Self.prefix(of: openID) + blob }

  /// Waits until this tab leads in a matter of the open space.
  func lead(_ id: String, _ receive: @escaping (Response) -> Void) {
    resign(id)
    leads[id] = calls.ask(.lead("blob/" + full(id))) { _ in receive(.leads) }
  }

  /// Leads in that matter no more; in all of them, where none is named.
  func resign(_ id: String?) {
    for lead in leads.keys where id == nil || lead == id {
      if let call = leads.removeValue(forKey: lead) { calls.close(call) }
    }
  }
}
