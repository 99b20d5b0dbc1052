export type BackupCommand =
  | { command: "write"; file: string; force: boolean; recipients: string[] }
  | { command: "verify"; file: string; identityFile: string | null }
  | { command: "restore"; file: string; identityFile: string | null; replace: boolean; yes: boolean };

export type ParsedCommand = BackupCommand | { command: "wrong"; message: string };

export const BACKUP_USAGE = `Usage:
  npm run backup -- FILE [--recipient age1…] [--force]    writes an archive
  npm run backup -- verify FILE [--identity KEYFILE]      checks an archive in a throwaway database
  npm run restore -- FILE [--identity KEYFILE] [--replace [--yes]]`;

const FLAGS = { write: ["--force"], verify: [], restore: ["--replace", "--yes"] } as const;
const VALUES = { write: ["--recipient"], verify: ["--identity"], restore: ["--identity"] } as const;

/** Parses the arguments of `backup` or `restore`. */
export function parseCommand(name: "backup" | "restore", words: readonly string[]): ParsedCommand {
  const isVerify = name === "backup" && words[0] === "verify";
  const command = isVerify ? "verify" : name === "restore" ? "restore" : "write";
  const read = readWords(isVerify ? words.slice(1) : words, FLAGS[command], VALUES[command]);
  if (typeof read === "string") return wrong(read);
  const [file, ...more] = read.files;
  if (!file) return wrong("Name the archive's file.");
  if (more.length > 0) return wrong(`Name one file, not ${read.files.length}.`);
  const identityFile = read.values.get("--identity")?.at(-1) ?? null;
  if (command === "write") {
    const recipients = read.values.get("--recipient") ?? [];
    return { command, file, force: read.flags.has("--force"), recipients };
  }
  if (command === "verify") return { command, file, identityFile };
  const [replace, yes] = [read.flags.has("--replace"), read.flags.has("--yes")];
  if (yes && !replace) return wrong("--yes needs --replace.");
  return { command, file, identityFile, replace, yes };
}

const wrong = (message: string): ParsedCommand => ({
  command: "wrong",
  message: `${message}\n${BACKUP_USAGE}`,
});

type Words = { files: string[]; flags: Set<string>; values: Map<string, string[]> };

function readWords(
  words: readonly string[],
  flags: readonly string[],
  values: readonly string[],
): Words | string {
  const read: Words = { files: [], flags: new Set(), values: new Map() };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (flags.includes(word)) read.flags.add(word);
    else if (values.includes(word)) {
      index += 1;
      const value = words[index];
      if (!value || value.startsWith("--")) return `${word} needs a value.`;
      read.values.set(word, [...(read.values.get(word) ?? []), value]);
    } else if (word.startsWith("-")) return `Unknown option ${word}.`;
    else read.files.push(word);
  }
  return read;
}
