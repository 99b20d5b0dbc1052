import { createServer } from "node:net";
import type { Config } from "~/platform/config.server";
import { ReportableError } from "~/platform/failure.server";

export const portInUse = (port: number) => `Port ${port} is in use. Set PORT to another one.`;

/** The site's port can't be used. The message is one line for the person who starts the server. */
export class PortInUse extends ReportableError {
  constructor(port: number) {
    super(portInUse(port));
  }
}

/**
 * Several processes share the port, so the operating system wouldn't notice another site that shares it too.
 * @throws PortInUse when a program already listens there.
 */
export async function assertPortIsFree({ PORT, HOST }: Pick<Config, "PORT" | "HOST">): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      // Other problems are reported by the first process that listens.
      if (error.code === "EADDRINUSE") reject(new PortInUse(PORT));
      else resolve();
    });
    server.listen({ port: PORT, host: HOST }, () => server.close(() => resolve()));
  });
}
