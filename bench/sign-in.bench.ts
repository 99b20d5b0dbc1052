import { testAccounts } from "../tests/setup/accounts.ts";
import { startBuiltServer } from "../tests/setup/built-server.ts";
import type { Measurement } from "./harness.ts";

/** Below the limit of wrong passwords for one account; a correct one resets the count. */
const TRIES_A_ROUND = 8;
const ROUNDS = 10;
const GUESS = "not the password";

/** How long a wrong password takes for an existing account and for one that doesn't exist, alternating. */
export default async function signIn(): Promise<Measurement[]> {
  const product = await startBuiltServer({ settings: { TRUST_PROXY: "1" } });
  const known = { email: testAccounts.ADMIN_EMAIL, password: GUESS };
  let visitors = 0;

  async function post(credentials: { email: string; password: string }): Promise<number> {
    visitors += 1;
    const headers = { "x-forwarded-for": `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
    const body = new URLSearchParams(credentials);
    const startedAt = performance.now();
    const answer = await fetch(`${product.origin}/login`, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
    });
    await answer.arrayBuffer();
    const expectedStatus = credentials.password === GUESS ? 401 : 302;
    if (answer.status !== expectedStatus) throw new Error(`A sign-in was answered with ${answer.status}.`);
    return performance.now() - startedAt;
  }

  const times = { known: [] as number[], unknown: [] as number[] };
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      for (let i = 0; i < TRIES_A_ROUND; i += 1) {
        const unknown = { email: `nobody-${round}-${i}@dosecompare.example`, password: GUESS };
        // Each goes first equally often, and the first round is only a warm-up.
        const order = i % 2 === 0 ? [known, unknown] : [unknown, known];
        for (const credentials of order) {
          const time = await post(credentials);
          if (round >= 0) times[credentials === known ? "known" : "unknown"].push(time);
        }
      }
      await post({ email: known.email, password: testAccounts.ADMIN_PASSWORD });
    }
  } finally {
    await product.stop();
  }
  const [ours, theirs] = [median(times.known), median(times.unknown)];
  return [
    {
      name: "sign-in: wrong password, known account, median",
      value: ours,
      unit: "ms",
      note: "embedded database",
    },
    { name: "sign-in: wrong password, unknown account, median", value: theirs, unit: "ms" },
    {
      name: "sign-in: unknown as a share of known",
      value: (theirs / ours) * 100,
      unit: "%",
      aim: "about 100: the time tells nothing",
      note: `${times.known.length} tries each`,
    },
  ];
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
