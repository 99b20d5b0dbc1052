export type ParsedCommand = { command: "export"; folder: string } | { command: "wrong"; message: string };

export const EXPORT_USAGE = `Usage:
  npm run export -- DIR    writes all data as CSV, Markdown, and JSON files to a new folder`;

/** Parses the arguments of `export`. */
export function parseCommand(words: readonly string[]): ParsedCommand {
  const option = words.find((word) => word.startsWith("-"));
  if (option) return wrong(`Unknown option ${option}.`);
  const [folder, ...more] = words;
  if (!folder) return wrong("Name the folder to write.");
  if (more.length > 0) return wrong(`Name one folder, not ${words.length}.`);
  return { command: "export", folder };
}

const wrong = (message: string): ParsedCommand => ({
  command: "wrong",
  message: `${message}\n${EXPORT_USAGE}`,
});
