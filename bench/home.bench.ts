import { startBuiltServer } from "../tests/setup/built-server.ts";
import {
  BROWSER_ENCODINGS,
  driveInTurns,
  fetchSettled,
  type Measurement,
  startBareServer,
} from "./harness.ts";

const load = { path: "/", headers: BROWSER_ENCODINGS };

/** The home page for anonymous visitors, requested repeatedly, against a bare server with the same bytes. */
export default async function home(): Promise<Measurement[]> {
  const product = await startBuiltServer();
  try {
    const answer = await fetchSettled(product.origin, load);
    const bare = await startBareServer(answer);
    try {
      const [ours, theirs] = await driveInTurns(product.origin, bare.origin, load);
      return [
        { name: "home: bytes of the page as sent", value: answer.body.length, unit: "bytes" },
        {
          name: "home: requests a second",
          value: ours.requestsPerSecond,
          unit: "/s",
          note: "embedded database",
        },
        { name: "home: requests a second of a bare server", value: theirs.requestsPerSecond, unit: "/s" },
        {
          name: "home: share of the bare server",
          value: (ours.requestsPerSecond / theirs.requestsPerSecond) * 100,
          unit: "%",
          aim: "at least 50",
        },
        {
          name: "home: p99 as a multiple of the bare server's",
          value: ours.p99 / Math.max(1, theirs.p99),
          unit: "×",
          aim: "at most 2",
          note: `${ours.p99} ms and ${theirs.p99} ms`,
        },
      ];
    } finally {
      bare.stop();
    }
  } finally {
    await product.stop();
  }
}
