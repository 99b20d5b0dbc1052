import { createInterface } from "node:readline/promises";

/** How often progress is shown, on a terminal and in a log file. In ms. */
const LIVE_EVERY_MS = 200;
const LOGGED_EVERY_MS = 10_000;

/** A command's output and questions. Results go to standard output, everything else to standard error. */
export type Terminal = {
  say(line: string): void;
  complain(line: string): void;
  /**
   * Shows the progress of a long command: on a terminal in one line that changes, otherwise as a new line now and then.
   */
  progress(line: string): void;
  /** Null if no one can be asked. */
  ask: ((question: string) => Promise<string>) | null;
};

/** The terminal of this process. */
export function openTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  let lastShown = Date.now();
  let isOnLine = false;
  const endLine = () => {
    if (isOnLine) stderr.write("\r\u001b[K");
    isOnLine = false;
  };
  return {
    say(line) {
      endLine();
      stdout.write(`${line}\n`);
    },
    complain(line) {
      endLine();
      stderr.write(`${line}\n`);
    },
    progress(line) {
      const every = stderr.isTTY ? LIVE_EVERY_MS : LOGGED_EVERY_MS;
      if (Date.now() - lastShown < every) return;
      lastShown = Date.now();
      isOnLine = stderr.isTTY;
      stderr.write(stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    ask: stdin.isTTY
      ? async (question) => {
          endLine();
          const reader = createInterface({ input: stdin, output: stderr });
          try {
            return (await reader.question(question)).trim();
          } finally {
            reader.close();
          }
        }
      : null,
  };
}
