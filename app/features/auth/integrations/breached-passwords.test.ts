import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { createLog } from "~/platform/log.server";
import { startFakeBreachedPasswords } from "~tests/fakes/breached-passwords";
import { createBreachedPasswords } from "./breached-passwords.server";

const LEAKED = "correct horse battery staple";
const PADDING = "a password that only pads the list";
const service = await startFakeBreachedPasswords([LEAKED], [PADDING]);
afterAll(() => service.close());

const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const isBreached = createBreachedPasswords(parseConfig({ BREACHED_PASSWORDS_URL: `${service.url}/` }), log);

beforeEach(() => {
  service.fault = "none";
  service.paths.length = 0;
  lines.length = 0;
});

describe("the list of breached passwords", () => {
  test("has a leaked password, and neither another one nor its padding", async () => {
    expect(await isBreached(LEAKED)).toBe(true);
    expect(await isBreached(`${LEAKED}!`)).toBe(false);
    expect(await isBreached(PADDING)).toBe(false);
    expect(lines).toEqual([]);
  });

  test("is requested with only 5 digits of a hash", async () => {
    await isBreached(LEAKED);
    expect(service.paths).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/)]);
  });

  test.each(["fails", "redirects", "floods"] as const)(
    "lets people go on if it %s, and the log says that nothing was checked",
    async (fault) => {
      service.fault = fault;
      expect(await isBreached(LEAKED)).toBe(false);
      expect(service.paths).toHaveLength(1);
      expect(lines.join("")).toContain("breached passwords weren't checked");
    },
  );

  test("isn't requested unless the settings name it", async () => {
    expect(await createBreachedPasswords(parseConfig({}), log)(LEAKED)).toBe(false);
    expect(service.paths).toEqual([]);
  });
});
