/**
 * The baseline: `node:http` and `pg` do for each postback what the product does, in two transactions: first the raw
 * request, then the conversion and the result of the request. No limits, checks, attribution, or sums. Prints its port.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer(async (request, answer) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const parameter = (name: string) => url.searchParams.get(name);
  const client = await pool.connect();
  try {
    const raw = await client.query({
      name: "raw",
      text: `insert into bare_requests (endpoint, network_id, method, query, client_address, user_agent)
        values ('postback', 1, 'GET', $1, $2, $3) returning id`,
      values: [url.search, request.socket.remoteAddress, request.headers["user-agent"] ?? ""],
    });
    await client.query("begin");
    const stored = await client.query({
      name: "conversion",
      text: `insert into bare_conversions (network_id, transaction_id, revenue, payout, brand_id, sub1, sub2, sub3, sub4, sub5, status)
        values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, 'approved')
        on conflict (network_id, transaction_id, is_test) do update set payout = excluded.payout, updated_at = now()
        returning id`,
      values: ["transaction_id", "revenue", "payout", "brandid", "sub1", "sub2", "sub3", "sub4", "sub5"].map(
        parameter,
      ),
    });
    await client.query({
      name: "outcome",
      text: `update bare_requests set outcome = 'created', http_status = 200, transaction_id = $2, conversion_id = $3,
        answered_at = now() where id = $1`,
      values: [raw.rows[0].id, parameter("transaction_id"), stored.rows[0].id],
    });
    await client.query("commit");
    answer.setHeader("Content-Type", "application/json");
    answer.end(JSON.stringify({ ok: true, result: "created", conversion_id: Number(stored.rows[0].id) }));
  } finally {
    client.release();
  }
});

server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
// Stops when its standard input ends.
process.stdin.resume().on("end", () => process.exit(0));
