export type ImportCommand =
  | { command: "import"; file: string; author: string | null; dryRun: boolean }
  | { command: "undo"; importId: number; edited: boolean };
export type ParsedCommand = ImportCommand | { command: "wrong"; message: string };

export const IMPORT_USAGE = `Usage:
  npm run import-posts -- FILE [--author EMAIL] [--dry-run]    imports posts as drafts
  npm run import-posts -- undo ID [--edited]                   removes what an import made
FILE is a WordPress export (.xml), a Ghost export (.json), or a folder: one of those files with its images, or a folder
that "npm run export" wrote.`;

/** Parses the arguments of `import-posts`. */
export function parseCommand(words: readonly string[]): ParsedCommand {
  const isUndo = words[0] === "undo";
  const rest = [...(isUndo ? words.slice(1) : words)];
  const author = takeValue(rest, "--author");
  if (author === "") return wrong("--author needs an email address.");
  const dryRun = takeFlag(rest, "--dry-run");
  const edited = takeFlag(rest, "--edited");
  const option = rest.find((word) => word.startsWith("-"));
  if (option) return wrong(`Unknown option ${option}.`);
  const [name, ...more] = rest;
  if (!name) return wrong(isUndo ? "Enter the number of the import." : "Name the file to import.");
  if (more.length > 0) return wrong(`Name one ${isUndo ? "import" : "file"}, not ${rest.length}.`);
  if (!isUndo) {
    return edited ? wrong("--edited belongs to undo.") : { command: "import", file: name, author, dryRun };
  }
  if (author !== null || dryRun) return wrong("undo has only the option --edited.");
  const importId = /^\d{1,9}$/.test(name) ? Number(name) : 0;
  return importId > 0
    ? { command: "undo", importId, edited }
    : wrong(`${name} isn't the number of an import.`);
}

/** Removes an option and its value; null if it isn't there, and empty if its value isn't. */
function takeValue(words: string[], option: string): string | null {
  const at = words.indexOf(option);
  if (at === -1) return null;
  const [, value = ""] = words.splice(at, 2);
  return value.startsWith("-") ? "" : value;
}

function takeFlag(words: string[], option: string): boolean {
  const at = words.indexOf(option);
  if (at !== -1) words.splice(at, 1);
  return at !== -1;
}

const wrong = (message: string): ParsedCommand => ({
  command: "wrong",
  message: `${message}\n${IMPORT_USAGE}`,
});
