import { createContext } from "react-router";
import { serveCopies } from "~/platform/db/embedded-copy.server";
import { type Registration, service } from "~/platform/registration.server";
import { commands } from "./commands.server";

/** Serves copies of the embedded database while the site has it open. */
const copiesContext = createContext<{ close(): Promise<void> }>();

export const registration: Registration = {
  services: [
    service(
      copiesContext,
      async ({ config, database: { driver } }) => {
        // An in-memory database (in tests) has no files to copy.
        if (driver.kind !== "embedded" || !driver.pglite.dataDir) return { close: async () => {} };
        return { close: await serveCopies(config.DATA_DIR, driver.pglite) };
      },
      { close: (copies) => copies.close() },
    ),
  ],
  commands,
};
