import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const module = new URL("./free-port.ts", import.meta.url).href;
/** Prints ports, and keeps running until its input ends. */
const program = `
  const { freePort } = await import(${JSON.stringify(module)});
  const ports = [];
  for (let i = 0; i < 30; i += 1) ports.push(await freePort());
  console.log(JSON.stringify(ports));
  process.stdin.resume();
`;

test("processes that run at the same time get different ports, and each gets a port twice only after many others", async () => {
  const processes = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const printed = await Promise.all(
    processes.map(
      async ({ stdout }): Promise<number[]> => JSON.parse(String((await once(stdout, "data"))[0])),
    ),
  );
  for (const { stdin } of processes) stdin.end();
  const ports = printed.flat();
  expect(new Set(ports).size).toBe(90);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
