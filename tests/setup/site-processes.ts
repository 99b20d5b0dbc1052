import { setTimeout as wait } from "node:timers/promises";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const SERVES_WITHIN_MS = 60_000;

export type SiteProcesses = {
  /** The parent. Its origin leads to any of the processes. */
  parent: BuiltServer;
  /** Everything in the log so far, without a last line that isn't complete yet. */
  lines(): string[];
  /** Number → process id of each process that serves, or that served last. */
  serving(): Map<number, number>;
  /** Resolves when this many processes have begun to serve, counted from the start of the site. */
  served(count: number): Promise<void>;
};

/** Starts the built site with several processes (`WEB_CONCURRENCY`), and waits until all of them serve. */
export async function startSiteProcesses(
  processes: number,
  settings: Record<string, string>,
): Promise<SiteProcesses> {
  let output = "";
  const parent = await startBuiltServer({
    settings: { LOG_LEVEL: "info", ...settings, WEB_CONCURRENCY: String(processes) },
    onOutput: (text) => {
      output += text;
    },
  });
  const lines = () => output.split("\n").slice(0, -1);
  const starts = () =>
    lines()
      .filter((line) => line.includes('"process serves"'))
      .map((line): { process: number; pid: number } => JSON.parse(line));
  const served = async (count: number) => {
    const deadline = performance.now() + SERVES_WITHIN_MS;
    while (starts().length < count) {
      if (performance.now() > deadline)
        throw new Error(`Only ${starts().length} of ${count} processes serve.`);
      await wait(50);
    }
  };
  await served(processes);
  const serving = () => new Map(starts().map(({ process, pid }) => [process, pid]));
  return { parent, lines, serving, served };
}
