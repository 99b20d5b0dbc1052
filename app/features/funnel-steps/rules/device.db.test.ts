import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "~tests/setup/database";
import { deviceOf } from "./device";

const { db } = await useDatabase();

const userAgents = {
  Phone: [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; en) Presto/2.5 Mobi",
  ],
  Tablet: [
    "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0",
    // Android looks for "mobile" only after its own name.
    "Mobile Android",
    "MOZILLA/5.0 (IPAD)",
  ],
  Computer: [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "curl/8.5.0",
  ],
};

async function storedDevice(userAgent: string): Promise<string | null> {
  const [row] = await db.execute<{ device: string | null }>(
    sql`select device_of(${JSON.stringify({ userAgent })}::jsonb) as device`,
    "objects",
  );
  return row?.device ?? null;
}

// Reports count views by the database's device and funnels by ours, so a visit must have the same one in both.
// spec:explorer#dimensions
test.for(
  Object.entries(userAgents).flatMap(([device, names]) => names.map((userAgent) => ({ device, userAgent }))),
)("$device for views and for funnels: $userAgent", async ({ device, userAgent }) => {
  expect([deviceOf(userAgent), await storedDevice(userAgent)]).toEqual([device, device]);
});
