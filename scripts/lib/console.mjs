/** Prints plain lines for the person at the terminal. */

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * An expected failure: its message is one clear line, shown without a stack trace. `output` is what the failed program
 * printed, shown below the line.
 */
export class PlainError extends Error {
  /** @param {string} message @param {string} [output] */
  constructor(message, output = "") {
    super(message);
    this.name = "PlainError";
    this.output = output;
  }
}

/**
 * Runs a script's main function; an expected failure ends the process with its line and code 1.
 * @param {() => Promise<number | undefined>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** "850 ms", "12 s", "1 min 5 s". @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
