import { isCode, lineAt, type Rule, type SourceFile, type Violation } from "./source-tree.ts";

/** Words that said too little or too much, and what replaced them. Words in prose and stored values aren't meant. */
const OLD_WORDS: Readonly<Record<string, string>> = {
  asked: "requested, query, or the kind of request",
  wanted: "requested or criteria",
  told: "reported, notified",
  desk: "the page or the records it's about",
  encounter: "variant assignment",
  happening: "event",
  happenings: "events",
  keeper: "what it does: launcher, heartbeat",
  most: "max",
  neighbours: "pager",
  pulse: "update",
  rhythm: "interval",
  rhythms: "intervals",
  roll: "rollup, roll up",
  silence: "inactivity",
  stories: "testimonials",
  thing: "subject, or what it is",
  things: "subjects, or what they are",
  touched: "what happened to it",
};
/** Columns and routes are stored or public. */
const EXEMPT = /^db\/migrations\/|^app\/platform\/db\/tables\//;

const EXPORTED =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) +(\w+)/gm;

/** File names and exported names don't return to words that were renamed for clarity. */
export const noOldNames: Rule = (files) =>
  files.filter((file) => isCode(file) && !EXEMPT.test(file.path)).flatMap(oldNamesIn);

function oldNamesIn({ path, source }: SourceFile): Violation[] {
  const exported = [...source.matchAll(EXPORTED)].map(({ 1: name = "", index }) => ({ name, index }));
  const named = [{ name: path.split("/").slice(-2).join("/"), index: 0 }, ...exported];
  return named.flatMap(({ name, index }) =>
    wordsOf(name)
      .filter((word) => Object.hasOwn(OLD_WORDS, word))
      .map((word) => `${path}:${lineAt(source, index)} ${name}: not "${word}" but ${OLD_WORDS[word]}`),
  );
}

/** `MAX_ROWS`, `maxRows`, and `max-rows.ts` have the words max and rows. */
function wordsOf(name: string): string[] {
  const parts = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[^A-Za-z\d]+/);
  return parts.map((word) => word.toLowerCase());
}
