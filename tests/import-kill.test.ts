import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { importForm } from "./setup/imports.ts";
import { useTemporaryFolder } from "./setup/temporary-folder";

const dataDir = useTemporaryFolder();

const ROWS = 4_000;
const HEADER = "pricing_id,brand_id,medication_type,plan_interval,price";
/** A file with new prices for one brand. */
const file = [
  HEADER,
  ...Array.from({ length: ROWS }, (_, n) => `${200_000 + n},1,sema_inject,monthly,${n}.25`),
].join("\n");

async function signedIn(server: BuiltServer) {
  const { origin } = server;
  const fields = { email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD };
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams(fields),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const send = (address: string, body: BodyInit) =>
    fetch(`${origin}${address}`, { method: "POST", redirect: "manual", headers: { cookie, origin }, body });
  return {
    press: (id: number, intent: string) => send(`/admin/import/${id}`, new URLSearchParams({ intent })),
    async upload(): Promise<number> {
      const sent = await send("/admin/import/upload", importForm("brand_pricing", file));
      const received: { importId: number; message?: string } = await sent.json();
      expect([sent.status, received.message]).toEqual([200, undefined]);
      return received.importId;
    },
    /** How many of the file's prices are stored. */
    async stored() {
      const csv = await (
        await fetch(`${origin}/admin/export/brand-pricing.csv`, { headers: { cookie } })
      ).text();
      return csv.split("\r\n").filter((line) => Number(line.split(",")[0]) >= 200_000).length;
    },
  };
}

test("a server killed in the middle of an import has imported all of it or nothing", {
  timeout: 600_000,
}, async () => {
  const start = () => startBuiltServer({ settings: { DATA_DIR: dataDir } });
  let server = await start();
  let staff = await signedIn(server);
  let importId = await staff.upload();
  for (const delay of [40, 200, 700]) {
    const answer = staff.press(importId, "import").catch(() => null);
    await wait(delay);
    server.process.kill("SIGKILL");
    await Promise.all([answer, server.ended]);
    server = await start();
    staff = await signedIn(server);
    const stored = await staff.stored();
    expect([0, ROWS]).toContain(stored);
    // Undo the import, so that the next kill happens during an import again.
    if (stored === ROWS) {
      expect((await staff.press(importId, "undo")).status).toBe(302);
      importId = await staff.upload();
    }
  }
  expect((await staff.press(importId, "import")).status).toBe(302);
  expect(await staff.stored()).toBe(ROWS);
  expect(await server.stop()).toBe(0);
});
