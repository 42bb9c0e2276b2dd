import Clinic
import Copies
import Records
import Values

@testable import FisioFlow

extension Pages {
  /// The pages of the person's own copies.
  func arrangeCopies(_ home: inout Home.State) {
    home.route = .copies
    home.sync.isOnline = true
    home.copies.isLoaded = true
    guard self != .copiesOff else { return }
    var settings = OwnCopiesTests.settings
    settings.lastAt = Sample.now.adding(milliseconds: -7_200_000)
    settings.lastCount = 30
    home.copies.settings = settings
    var restore = OwnCopies.Restore()
    let name = CopyName(of: .test(70), at: Sample.now, mark: .test(1)).text
    let missing = Sample.patient(90, "Zoé")
    let file = CopyFile(
      of: .test(70), called: "Clínica Ipê", at: Sample.now,
      Self.people + [missing, Sample.patient(91, "Yan") { $0.isArchived = true }])
    let review = CopyReview(file, space: Sample.space.space, home.patients.book)
    switch self {
    case .copiesSetUp:
      var form = OwnCopies.SetUp()
      form.place.kind = .s3
      form.triedToSubmit = true
      form.failure = .refused
      for field in CopyField.allCases { form.problems[field] = form.problem(field) }
      home.copies.setUp = form
    case .copiesFailed: home.copies.settings?.failure = .full
    case .copiesTurnOff: home.copies.turningOff = .failed(.unreachable)
    case .copiesList: restore.step = .list([StoredCopy(name, bytes: 48_000)])
    case .copiesLocked: restore.step = .locked("", wasTyped: true)
    case .copiesReview: restore.step = .review(review)
    case .copiesDone:
      var run = CopyRun([missing])
      run.refused = [.init(name: "Zoé", refusal: Refusal(.limitReached, "patients", limit: 10))]
      restore.step = .done(review, run)
    default: break
    }
    if restore.step != .finding { home.copies.restore = restore }
  }
}
