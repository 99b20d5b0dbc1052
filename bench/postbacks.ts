import { createHash, randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { ask } from "./events.ts";
import type { Drive } from "./harness.ts";

export const CONNECTIONS = 50;
let sent = 0;

/** Creates a network with a limit too high to matter. @returns its live token. */
export async function makeNetwork(url: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  await ask(
    url,
    `with network as (
      insert into affiliate_networks (name, requests_per_minute) values ('Sample ${token.slice(0, 6)}', 10000000) returning network_id
    )
    insert into affiliate_tokens (kind, network_id, slot, token_hash, token_sealed)
    select 'postback', network_id, 1, '${hash}', 'not kept' from network`,
  );
  return token;
}

/** The path of a postback as networks write it, for a new conversion. */
export function postbackPath(token: string, transactionId: string): string {
  return (
    `/functions/v1/postback?token=${token}&transaction_id=${transactionId}&revenue=149.00&payout=280.00&brandid=9646` +
    "&sub1=hv&sub2=spring&sub3=glp&sub4=top&sub5=blue"
  );
}

/** Sends postbacks for some seconds. @throws Error when any response isn't a 200. */
export async function drivePostbacks(origin: string, token: string, seconds: number): Promise<Drive> {
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    url: origin.replace("//localhost:", "//127.0.0.1:"),
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          sent += 1;
          return { ...request, path: postbackPath(token, `bench-${sent}`) };
        },
      },
    ],
  });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${errors + timeouts + non2xx} postbacks were not taken.`);
  return { requestsPerSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
