import Flow
import Testing

@Suite("loading")
struct LoadingTests {
  @Test("FF-019 asking turns the spinner on and takes the last message away")
  func start() {
    var loading = Loading<String>()
    #expect(!loading.isLoading && loading.failure == nil)
    loading.start()
    loading.stop("sem internet")
    #expect(!loading.isLoading && loading.failure == "sem internet")
    loading.start()
    #expect(loading.isLoading && loading.failure == nil)
    loading.stop()
    #expect(!loading.isLoading && loading.failure == nil)
  }

  @Test("FF-020 of two questions that overlap, the spinner stops with the second")
  func overlapping() {
    var loading = Loading<String>()
    loading.start()
    loading.start()
    loading.stop("sem internet")
    #expect(loading.isLoading && loading.failure == "sem internet")
    loading.stop()
    #expect(!loading.isLoading)
    // An answer that nobody waits for any more takes nothing away from the next question.
    loading.stop()
    loading.start()
    #expect(loading.isLoading)
  }

  @Test("FF-020 who asks alone does not ask again before the answer")
  func alone() {
    var loading = Loading<String>()
    let first = loading.startAlone()
    let second = loading.startAlone()
    #expect(first && !second)
    loading.stop("sem internet")
    #expect(!loading.isLoading, "the second was not counted")
    loading.dismiss()
    #expect(loading.failure == nil && !loading.isLoading)
    let third = loading.startAlone()
    #expect(third)
  }

  @Test("FF-018 what could not even be asked for says why, and is not counted as an answer")
  func unasked() {
    var loading = Loading<String>()
    loading.fail("sem internet")
    #expect(!loading.isLoading && loading.failure == "sem internet")
    loading.start()
    loading.fail("em outro aparelho")
    #expect(loading.isLoading && loading.failure == "em outro aparelho")
    loading.stop()
    #expect(!loading.isLoading)
  }
}
