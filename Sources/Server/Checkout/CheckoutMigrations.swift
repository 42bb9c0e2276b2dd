import Database

/// The tables of the web checkout, the same for every app.
public enum CheckoutMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "checkout"

  /// What is paid on the web stays for the books, by payer; the box is for trying out and has nobody's name.
  public static let common: Set<String> = [
    "checkout", "checkout_bill", "checkout_object", "checkout_receipt", "checkout_box",
  ]

  public static let all = [
    Migration(
      1, "checkouts, bills that are paid by hand, receipts, and the provider in the box",
      sql: """
        CREATE TABLE checkout (
          id BLOB NOT NULL PRIMARY KEY,
          payer BLOB,
          product TEXT NOT NULL,
          method TEXT NOT NULL,
          currency TEXT NOT NULL,
          language TEXT NOT NULL,
          renews INTEGER NOT NULL,
          subscription TEXT,
          customer TEXT,
          page TEXT,
          address TEXT,
          open_until INTEGER,
          made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX checkout_payer ON checkout (payer, made_at);
        CREATE UNIQUE INDEX checkout_subscription ON checkout (subscription);

        CREATE TABLE checkout_bill (
          id BLOB NOT NULL PRIMARY KEY,
          checkout BLOB NOT NULL,
          content TEXT NOT NULL,
          is_told INTEGER NOT NULL,
          period_start INTEGER NOT NULL,
          payment TEXT,
          page TEXT,
          address TEXT,
          open_until INTEGER,
          fetched_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX checkout_bill_checkout ON checkout_bill (checkout, period_start);

        CREATE TABLE checkout_object (
          id TEXT NOT NULL PRIMARY KEY,
          told INTEGER NOT NULL,
          digest TEXT NOT NULL,
          fetched_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE checkout_receipt (
          id TEXT NOT NULL PRIMARY KEY,
          checkout BLOB NOT NULL,
          number TEXT NOT NULL,
          product TEXT NOT NULL,
          method TEXT NOT NULL,
          amount INTEGER NOT NULL,
          currency TEXT NOT NULL,
          period_start INTEGER NOT NULL,
          period_end INTEGER NOT NULL,
          paid_at INTEGER NOT NULL,
          fiscal_number TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX checkout_receipt_checkout ON checkout_receipt (checkout, paid_at);

        CREATE TABLE checkout_box (
          id TEXT NOT NULL PRIMARY KEY,
          content TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  ]
}
