import { ConfigError, parseConfig, readEnvironment } from "~/platform/config.server";
import { DatabaseOpenError } from "~/platform/db/client.server";
import { compileEarly } from "~/platform/db/embedded-code.server";
import { safeMessage } from "~/platform/failure.server";
import { createLog } from "~/platform/log.server";
import { MetricsOpenError } from "~/platform/metrics/endpoint.server";
import { PortInUse } from "~/platform/processes/free-port.server";
import { superviseProcesses } from "~/platform/processes/parent.server";
import { parentLink } from "~/platform/processes/parent-link.server";
import { openTerminal } from "~/platform/terminal.server";

type LoadServer = () => Promise<typeof import("./server")>;

/** Serves the site, with one process or several, or runs a command. @param program the built server's main file. */
export async function main(program: string, loadServer: LoadServer): Promise<void> {
  try {
    await run(program, loadServer);
  } catch (error) {
    const kinds = [ConfigError, DatabaseOpenError, MetricsOpenError, PortInUse];
    if (kinds.some((kind) => error instanceof kind)) console.error(safeMessage(error));
    else createLog("error").failure(error, "the server did not start");
    process.exit(1);
  }
}

async function run(program: string, loadServer: LoadServer): Promise<void> {
  const words = process.argv.slice(2);
  const parent = parentLink(words);
  const [name, ...rest] = words;
  if (name !== undefined && !parent) {
    const { runCommand } = await loadServer();
    process.exit(await runCommand(name, rest));
  }
  const config = parseConfig(readEnvironment());
  if (!parent && config.WEB_CONCURRENCY > 1) {
    const around = { log: createLog(config.LOG_LEVEL), terminal: openTerminal() };
    process.exit(await superviseProcesses(config, around));
  }
  if (!config.DATABASE_URL) compileEarly();
  const { serveSite } = await loadServer();
  await serveSite(config, { program, parent });
}
