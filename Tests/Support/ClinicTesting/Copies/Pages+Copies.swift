import Clinic
import Copies
import Records
import Values

@testable import CopiesFeature
@testable import FisioFlow
@testable import Shell

extension Pages {
  /// The pages of the person's own copies.
  func arrangeCopies(_ home: inout Home.State) {
    home.path = .copies
    home.sync.isOnline = true
    home.copies.isLoaded = true
    guard self != .copiesOff else { return }
    var settings = Copying.settings
    settings.lastAt = Sample.now.adding(milliseconds: -7_200_000)
    settings.lastCount = 30
    settings.lastDocuments = 12
    settings.elsewhere = 1
    home.copies.settings = settings
    var restore = OwnCopies.Restore()
    let name = CopyName(of: .test(70), at: Sample.now, tag: .none).text
    let missing = Sample.patient(90, "Zoé")
    let key = settings.copyKey
    let documents = (1...4).map { number in
      Papers.document(UInt64(number)) { $0.patient = number == 3 ? ID(.test(80)) : missing.id }
    }
    let file = CopyFile(
      of: .test(70), called: "Clínica Ipê", at: Sample.now,
      Self.people + [missing, Sample.patient(91, "Yan") { $0.isArchived = true }],
      documents: documents, key: key)
    let shelf = PartShelf(
      documents.dropLast().map { document in
        PartName(
          of: document.id.uuid, in: file.space, length: document.bytes, number: 0, tag: key.tag
        ).text
      })
    let review = CopyReview(file, space: Sample.space.space, home.patients.book, shelf)
    switch self {
    case .copiesSetUp:
      var form = OwnCopies.SetUp()
      form.place.kind = .s3
      form.triedToSubmit = true
      form.trying.fail(.refused)
      for field in CopyField.allCases { form.problems[field] = form.problem(field) }
      home.copies.setUp = form
    case .copiesFailed:
      home.copies.settings?.failure = .full
      home.copies.settings?.left = [.test(1), .test(2)]
    case .copiesSending:
      var run = OwnCopies.DocumentRun(PartShelf(), (1...38).map { .test($0) })
      run.position = 12
      run.bytesSent = 88_000_000
      home.copies.making = OwnCopies.Making(isByHand: true, documents: run)
    case .copiesTurnOff: home.copies.turningOff = .failed(.unreachable)
    case .copiesList: restore.step = .list([StoredCopy(name, bytes: 48_000)])
    case .copiesLocked: restore.step = .locked("", wasTyped: true)
    case .copiesReview: restore.step = .review(review)
    case .copiesDone:
      var run = CopyRun(adding: [AddPatient(recovered: missing)])
      run.records.refused = [
        .init(position: 0, refusal: Refusal(.limitReached, "patients", limit: 10))
      ]
      var returned = DocumentReturn(of: Array(documents.prefix(2)))
      returned.next()
      returned.next(.damaged)
      returned.obstacle = .deviceFull
      run.documents = returned
      restore.step = .done(review, run)
    case .copiesReturning:
      var run = CopyRun([])
      run.documents = DocumentReturn(of: documents)
      run.documents?.position = 1
      run.documents?.partial = 500_000
      restore.step = .running(review, run)
    default: break
    }
    if restore.step != .finding { home.copies.restore = restore }
  }
}
