import Analytics
import Clinic
import Fields
import Telemetry
import Testing
import Values

@Suite("What people write has no way into an event")
struct ForbiddenParameterTests {
  private func judge(_ event: String, _ json: String) throws
    -> Result<[StoredParameter], EventProblem>
  {
    let definition = try #require(ClinicEvents.registry.event(named: event))
    return EventJudge.read(try JSONValue.parse(json), as: EventShape(definition))
  }

  @Test("PR-095 PR-097 PR-098 a title, tags and a query are forbidden in every event")
  func forbidden() throws {
    for event in ClinicEvents.registry.events {
      for name in ["item_title", "item_tags", "search_query", "name", "email", "cpf"] {
        let read = EventJudge.read(
          .object([JSONValue.Member(name, .text("Ana Prado"))]), as: EventShape(event))
        #expect(read == .failure(EventProblem(.forbidden, name)), "\(event.name.text)")
      }
    }
  }

  @Test("PR-091 PR-094 PR-096 another value than those of a list is not taken")
  func lists() throws {
    let wrong = [
      ("auth_login", "{\"auth_method\":\"fax\"}", "auth_method"),
      ("item_updated", "{\"status\":\"perhaps\"}", "status"),
      ("item_created", "{\"item_type\":\"Ana\"}", "item_type"),
      ("screen_view", "{\"screen_name\":\"/pacientes/ana\"}", "screen_name"),
      ("paywall_shown", "{\"context\":\"Ana\",\"current_plan\":\"gold\"}", "context"),
    ]
    for (event, json, parameter) in wrong {
      let read = try judge(event, json)
      #expect(read == .failure(EventProblem(.notListed, parameter)))
    }
  }

  @Test("PR-100 filters are registered names, each once, and nothing of what they are set to")
  func filters() throws {
    let right = try judge("search_filtered", "{\"search_filters\":[\"state\",\"room\",\"state\"]}")
    #expect(right == .success([StoredParameter("search_filters", .texts(["room", "state"]))]))
    let set = try judge("search_filtered", "{\"search_filters\":[\"room=Sala 2\"]}")
    #expect(set == .failure(EventProblem(.notListed, "search_filters")))
  }

  @Test("PR-097 PR-099 tags and results are counts, and none is 0")
  func counts() throws {
    let none = try judge("search_results_viewed", "{\"search_result_count\":0}")
    #expect(none == .success([StoredParameter("search_result_count", .integer(0))]))
    let tags = try judge("item_created", "{\"tag_count\":[\"dor\",\"joelho\"]}")
    #expect(tags == .failure(EventProblem(.wrongKind, "tag_count")))
  }
}
