#pragma once
// Looks into office documents for programs, by libgsf: into OLE files (MS-CFB) and into packages of
// parts (ECMA-376 part 2, OpenDocument).

enum {
  documents_fine = 0,
  /// It cannot be read as what it is, or is nested too deeply.
  documents_corrupt = 1,
  /// Macros, controls, or a program that lies in it.
  documents_programs = 2,
  /// What is in it cannot be looked at without its password.
  documents_encrypted = 3,
  /// A part that would have to be looked into is too long for it.
  documents_too_long = 4,
};

enum {
  documents_other = 0,
  documents_word = 1,
  documents_excel = 2,
  documents_powerpoint = 3,
};

/// Sets libgsf up; once, before anything else here.
void documents_set_up(void);

/// Looks into an OLE file: which kind of document it is, and whether there are programs in it (VBA,
/// Excel 4 macro sheets, packed files).
int documents_look_into_ole(int file, int *kind);

/// Looks into a package: what its table of content types and its relationships say that its parts
/// are, whatever they are called, and into those of its parts that are documents themselves.
int documents_look_into_package(int file);
