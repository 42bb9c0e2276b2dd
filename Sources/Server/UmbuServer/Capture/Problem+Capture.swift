import API
import Capturing
import MailCapture

extension Problem {
  init(_ failure: MailCapture.Failure) {
    switch failure {
    case .notOffered:
      self.init(
        status: 409, title: "No mail here", code: "notOffered",
        detail: "This server takes no mail for people.")
    case .noAddress:
      self.init(
        status: 404, title: "No address yet", code: "noAddress",
        detail: "Make an address first.")
    case .badSender(let position):
      self.init(
        status: 422, title: "A field is not acceptable", code: "unreadable",
        errors: [FieldProblem(path: "senders.\(position)", reason: "malformed")])
    }
  }

  /// Why a link was not read: 503 where the server is busy, else 422 with the failure's name.
  init(_ failure: PageFailure) {
    self.init(
      status: failure == .busy ? 503 : 422, title: "The link was not read", code: failure.rawValue,
      detail: failure.words(.en))
  }

  /// Why a picture was not fetched, in the same way.
  init(ofPicture failure: PageFailure) {
    self.init(
      status: failure == .busy ? 503 : 422, title: "The picture was not fetched",
      code: failure.rawValue, detail: failure.pictureWords(.en))
  }
}
