import CSQLite
import Clinic
import Fields
import Foundation
import Values

extension LoadServer {
  /// Puts patients into a space of a server that has stopped, each as a version of its own. They were
  /// last changed in another order than that in which they came, as in any clinic.
  func fill(_ space: Values.UUID, with count: Int) {
    var handle: OpaquePointer?
    sqlite3_open(folder + "/data/fisioflow.sqlite", &handle)
    defer { sqlite3_close(handle) }
    func execute(_ sql: String) {
      precondition(
        sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK,
        String(cString: sqlite3_errmsg(handle)))
    }
    execute("PRAGMA synchronous = OFF")
    execute("PRAGMA cache_size = -1000000")
    execute("BEGIN IMMEDIATE")
    var insert: OpaquePointer?
    sqlite3_prepare_v2(
      handle,
      """
      INSERT INTO patient (space, space_version, id, full_name, social_name, cpf, birth_date, sex,
        phone, email, emergency_name, insurance, complaint, notes, tags, is_archived, created_at,
        updated_at)
      VALUES (x'\(space.hexadecimal)', ?1, ?2, ?3, '', ?4, ?5, ?6, ?7, ?8, ?9, 'Unimed', ?10, ?11,
        '["ombro","pilates"]', 0, 1764000000000 + ?1, 1764000000000 + ?1)
      """, -1, &insert, nil)
    var words = RandomWords()
    // A step that shares no factor with any such count goes through all numbers once.
    let step = 7_919
    for position in 0..<count {
      let number = position * step % count + 1
      let id = [UInt64(0x0190_0000_0000_7000).bigEndian, UInt64(number).bigEndian]
      sqlite3_bind_int64(insert, 1, Int64(position) + 3)
      let texts = words.patient(number)
      for (offset, text) in texts.enumerated() {
        sqlite3_bind_text(insert, Int32(offset + 3), text, -1, transient)
      }
      id.withUnsafeBytes { bytes in
        _ = sqlite3_bind_blob(insert, 2, bytes.baseAddress, 16, nil)
        precondition(sqlite3_step(insert) == SQLITE_DONE, String(cString: sqlite3_errmsg(handle)))
      }
      sqlite3_reset(insert)
    }
    sqlite3_finalize(insert)
    execute("UPDATE space SET version = \(count + 2) WHERE id = x'\(space.hexadecimal)'")
    execute("COMMIT")
    execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sync()
  }
}

/// Texts by chance, the same in every run, that say as much as people's do: a gzip of the same words
/// over and over would be nothing like a clinic's.
struct RandomWords {
  private var state: UInt64 = 1
  /// So many that hardly any comes twice among those that a compressor sees at once.
  private var people: [String] = []
  private var complaints: [String] = []
  private var notes: [String] = []

  init() {
    for _ in 0..<4_096 {
      people.append(words(3, of: Self.names))
      complaints.append(words(10, of: Self.words) + ".")
      notes.append(words(18, of: Self.words) + ".")
    }
  }

  private mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  private mutating func words(_ count: Int, of all: [String]) -> String {
    (0..<count).map { _ in all[below(all.count)] }.joined(separator: " ")
  }

  private mutating func one(of all: [String]) -> String { all[below(all.count)] }

  /// Full name, CPF, date of birth, sex, telephone, e-mail, whom to call, complaint and notes.
  mutating func patient(_ number: Int) -> [String] {
    let name = one(of: people)
    let digits = String(100_000_000 + below(899_000_000))
    return [
      "\(name) \(number)", Self.cpf(number), "19\(50 + below(50))-0\(1 + below(9))-1\(below(10))",
      below(2) == 0 ? "female" : "male", "+55119\(digits.prefix(8))",
      "paciente\(digits)@example.com", one(of: people), one(of: complaints), one(of: notes),
    ]
  }

  /// The number with its two check digits.
  private static func cpf(_ number: Int) -> String {
    var all = 100_000_000 + number % 900_000_000
    for _ in 0..<2 {
      var (sum, weight, rest) = (0, 2, all)
      while rest > 0 {
        sum += rest % 10 * weight
        (weight, rest) = (weight + 1, rest / 10)
      }
      all = all * 10 + sum * 10 % 11 % 10
    }
    return String(all)
  }

  private static let names = """
    Maria Ana Francisca Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda \
    Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana José João Antônio Francisco Carlos Paulo Pedro \
    Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Raimundo Rodrigo Silva \
    Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho \
    Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques
    """.split(separator: " ").map { String($0) }

  private static let words = """
    dor no ombro direito esquerdo ao levantar o braço há três semanas dias meses joelho após corrida \
    queda lombar irradia para perna formigamento na mão piora à noite melhora com repouso trabalha \
    sentada em pé carrega peso já fez dez sessões outra clínica cirurgia do menisco prótese quadril \
    tornozelo entorse grau leve moderado intenso usa palmilha muleta bengala toma anti-inflamatório \
    alergia dipirona hipertensão controlada diabetes gestante semana exercícios casa alongamento \
    fortalecimento quadríceps glúteo mobilidade cervical cefaleia tensional bruxismo postura escoliose \
    radiografia ressonância ultrassom mostra lesão parcial supraespinal bursite tendinite epicondilite \
    fratura rádio consolidada rigidez matinal inchaço calor local força reduzida amplitude completa
    """.split(whereSeparator: \.isWhitespace).map { String($0) }
}

extension Values.UUID {
  fileprivate var hexadecimal: String { description.filter { $0 != "-" } }
}

/// SQLITE_TRANSIENT: SQLite copies the bytes during the call.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
