/** A migration: its file name and SQL. */
export type MigrationText = { name: string; text: string };

/** Why a statement can break the previous version, which may still run beside the new one. */
type Danger = { pattern: RegExp; why: string };

const TABLE = String.raw`(?:if exists )?(?:only )?(?:public\.)?"?([a-z_]+)"?`;
const ALTER = new RegExp(`^alter table ${TABLE} (.*)$`, "i");
const DROP = new RegExp(`^drop (?:table|view|materialized view) ${TABLE}`, "i");
const UNIQUE = new RegExp(`^create unique index .*? on ${TABLE}`, "i");
const CREATE = /create (?:unlogged )?table (?:if not exists )?(?:public\.)?"?([a-z_]+)"?/gi;

const ACTIONS: readonly Danger[] = [
  {
    pattern: /^drop (?:column )?(?!constraint|default|expression|identity|not null)/i,
    why: "drops a column",
  },
  { pattern: /^rename /i, why: "renames something" },
  { pattern: /^alter (?:column )?\S+ (?:set data )?type /i, why: "changes the type of a column" },
  { pattern: /^alter (?:column )?\S+ set not null/i, why: "requires a column" },
  { pattern: /^alter (?:column )?\S+ drop default/i, why: "removes a default" },
  {
    pattern: /^add (?:constraint|check|unique|primary key|foreign key|exclude)\b/i,
    why: "adds a constraint",
  },
];
const REQUIRED = /^add (?:column )?(?!constraint|check|unique|primary|foreign|exclude).*\bnot null\b/i;
const FILLED = /\b(?:default|generated)\b/i;

/** The line that allows such a statement: what makes it safe, such as which release stopped using the column. */
const ALLOWED = /^-- contract: \S.{19,}$/m;

/**
 * The statements of migrations that the previous version may not survive while both run: expand first, contract in a
 * later release. Tables that the same migration creates don't count, and neither do migrations that say why it's safe.
 * @param migrations all of them, in order. @param first the number of the first one to check.
 */
export function unsafeStatements(
  migrations: readonly MigrationText[],
  first: string,
  split: (script: string) => string[],
): string[] {
  const known = new Set<string>();
  const found: string[] = [];
  for (const { name, text } of migrations) {
    if (name >= first && !ALLOWED.test(text))
      for (const statement of split(text))
        for (const why of dangersOf(oneLine(statement), known)) found.push(`${name} ${why}`);
    for (const [, table = ""] of text.matchAll(CREATE)) known.add(table.toLowerCase());
  }
  return found;
}

const oneLine = (statement: string) =>
  statement
    .replace(/--[^\n]*/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function dangersOf(statement: string, known: ReadonlySet<string>): string[] {
  const dropped = DROP.exec(statement)?.[1];
  if (dropped && known.has(dropped)) return [`drops ${dropped}`];
  const limited = UNIQUE.exec(statement)?.[1];
  if (limited && known.has(limited)) return [`${limited}: adds a unique index`];
  const [, table = "", rest = ""] = ALTER.exec(statement) ?? [];
  if (!known.has(table)) return [];
  return actionsOf(rest).flatMap((action) => {
    const danger = ACTIONS.find(({ pattern }) => pattern.test(action));
    if (danger) return [`${table}: ${danger.why}`];
    return REQUIRED.test(action) && !FILLED.test(action)
      ? [`${table}: adds a required column without a default`]
      : [];
  });
}

/** The actions of one ALTER TABLE, split at commas outside parentheses. */
function actionsOf(text: string): string[] {
  const actions = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) actions.push("");
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}
