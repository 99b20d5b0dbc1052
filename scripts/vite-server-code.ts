import type { Plugin } from "vite";

/** A character outside ASCII, with the backslashes in front of it. */
const NOT_ASCII = /(\\*)([^\0-\x7f])/g;
/** These templates see how a character is written. */
const RAW_TEMPLATE = /String\.raw\s*`[^`]*[^\0-\x7f]/;
const LINE_END = /[\u2028\u2029]/;

/**
 * Writes the server's code in ASCII. Node keeps the code of each file as a string, and one character outside of Latin-1
 * doubles the memory of the whole file.
 */
export function asciiServerCode(): Plugin {
  return {
    name: "ascii-server-code",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = inAscii(file.code);
    },
  };
}

/**
 * The same program with escapes such as `\u2014` in its strings, templates, and regular expressions.
 * @throws Error for code that would change its meaning
 */
export function inAscii(code: string): string {
  if (RAW_TEMPLATE.test(code)) throw new Error("String.raw with a character outside ASCII.");
  return code.replace(NOT_ASCII, (_all, slashes: string, character: string) => {
    const isEscaped = slashes.length % 2 === 1;
    if (isEscaped && LINE_END.test(character)) throw new Error("A line that goes on after U+2028 or U+2029.");
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return (isEscaped ? slashes.slice(1) : slashes) + escaped;
  });
}
