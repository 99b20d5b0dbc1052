/** Parts of a pattern that are read as a unit: an escape, a character class, a bound, or a single character. */
const PARTS = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?(?:<?[=!]|:|<\w+>)|[\s\S]/gu;
const OPPOSITES: Record<string, string> = {
  "\\d": "\\D",
  "\\D": "\\d",
  "\\w": "\\W",
  "\\W": "\\w",
  "\\s": "\\S",
  "\\S": "\\s",
  "\\b": "\\B",
  "\\B": "\\b",
};

/**
 * Mutants of a regular expression literal: without an anchor, a repetition, a flag, or one of the alternatives, with a
 * bound moved by one, or with a negated class. Invalid expressions are left out.
 */
export function regexMutants(literal: string): string[] {
  const end = literal.lastIndexOf("/");
  const [pattern, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  const parts: string[] = pattern.match(PARTS) ?? [];
  const patterns = [
    ...parts.flatMap((part, at) => changesOf(part).map((changed) => parts.with(at, changed).join(""))),
    ...withoutAlternatives(parts),
  ];
  const ofFlags = flags.includes("i") ? [`/${pattern}/${flags.replace("i", "")}`] : [];
  return [
    ...patterns.filter((changed) => isValid(changed, flags)).map((changed) => `/${changed}/${flags}`),
    ...ofFlags,
  ];
}

function changesOf(part: string): string[] {
  if (part === "^" || part === "$" || part === "+" || part === "*" || part === "?") return [""];
  if (OPPOSITES[part]) return [OPPOSITES[part]];
  if (part.startsWith("[^")) return [`[${part.slice(2)}`];
  if (part.startsWith("[")) return [`[^${part.slice(1)}`];
  if (/^\{\d/.test(part)) return boundsMovedByOne(part);
  return [];
}

function boundsMovedByOne(part: string): string[] {
  const [least = "", most] = part.slice(1, -1).split(",");
  const next = (bound: string) => String(Number(bound) + 1);
  if (most === undefined) return [`{${next(least)}}`];
  return most === "" ? [`{${next(least)},}`] : [`{${next(least)},${most}}`, `{${least},${next(most)}}`];
}

/** The pattern without each of its alternatives, at the top level and in every group with several. */
function withoutAlternatives(parts: readonly string[]): string[] {
  const patterns: string[] = [];
  /** For each open group, where its alternatives start; the first entry is the whole pattern. */
  const open: number[][] = [[0]];
  const close = (end: number) => {
    const starts = open.pop() ?? [];
    if (starts.length < 2) return;
    starts.forEach((start, index) => {
      const next = starts[index + 1];
      const [from, to] = next === undefined ? [start - 1, end] : [start, next];
      patterns.push([...parts.slice(0, from), ...parts.slice(to)].join(""));
    });
  };
  parts.forEach((part, at) => {
    if (part.startsWith("(")) open.push([at + 1]);
    else if (part === "|") open.at(-1)?.push(at + 1);
    else if (part === ")") close(at);
  });
  close(parts.length);
  return patterns;
}

function isValid(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return pattern !== "";
  } catch {
    return false;
  }
}
