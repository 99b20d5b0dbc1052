import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type FakeSpend = { date: string; campaign: string; spend: string };
/** The response instead of the figures. A fault listed several times occurs that often. */
export type FakeFault =
  | { kind: "error"; status: number; code?: number; transient?: boolean; retryAfter?: number }
  | { kind: "hang" }
  | { kind: "cut" }
  | { kind: "text"; body: string }
  | { kind: "redirect"; to: string };

/** The ads vendor's reporting API, over real HTTP: account, debug_token, and insights with cursors. */
export type FakeAdsApi = {
  baseUrl: string;
  token: string;
  account: { id: string; name: string; currency: string; timezone_name: string };
  /** Seconds since 1970; 0 means never. */
  tokenExpiresAt: number;
  spend: FakeSpend[];
  pageSize: number;
  /** The faults of the next responses, in order. */
  faults: FakeFault[];
  /** The path and query of every request, newest last. */
  requests: URL[];
  close(): Promise<void>;
};

export async function startFakeAdsApi(): Promise<FakeAdsApi> {
  const server = createServer((request, response) => answer(fake, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeAdsApi = {
    baseUrl: `http://127.0.0.1:${port}/v24.0`,
    token: "a token of the ads vendor",
    account: { id: "1234567890", name: "Example Ads", currency: "USD", timezone_name: "America/Los_Angeles" },
    tokenExpiresAt: 0,
    spend: [],
    pageSize: 500,
    faults: [],
    requests: [],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

type Answer = { status: number; body: object };

function answer(fake: FakeAdsApi, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", fake.baseUrl);
  fake.requests.push(url);
  const fault = fake.faults.shift();
  if (fault) fail(fault, response);
  else send(response, figures(fake, request, url));
}

function figures(fake: FakeAdsApi, request: IncomingMessage, url: URL): Answer {
  if (request.headers.authorization !== `Bearer ${fake.token}`) return refusal(400, 190);
  const path = url.pathname.replace("/v24.0/", "");
  const account = `act_${fake.account.id}`;
  if (path === "debug_token") return { status: 200, body: { data: { expires_at: fake.tokenExpiresAt } } };
  if (path === account) return { status: 200, body: { ...fake.account, id: account } };
  return path === `${account}/insights` ? { status: 200, body: insights(fake, url) } : refusal(400, 100);
}

function insights(fake: FakeAdsApi, { searchParams }: URL): object {
  const { since, until } = JSON.parse(searchParams.get("time_range") ?? "{}");
  const inRange = fake.spend.filter(({ date }) => date >= since && date <= until);
  const isByCampaign = searchParams.get("level") === "campaign";
  const rows = isByCampaign
    ? inRange.map(({ date, campaign, spend }) => ({
        campaign_name: campaign,
        spend,
        date_start: date,
        date_stop: date,
      }))
    : [...new Set(inRange.map(({ date }) => date))].map((date) => ({
        spend: inRange
          .filter((row) => row.date === date)
          .reduce((sum, { spend }) => sum + Number(spend), 0)
          .toFixed(2),
        date_start: date,
        date_stop: date,
      }));
  const start = Number(searchParams.get("after") ?? "0");
  const end = start + fake.pageSize;
  const cursors = { before: String(start), after: String(end) };
  const next = "https://elsewhere.example/never-followed";
  return { data: rows.slice(start, end), paging: end < rows.length ? { cursors, next } : { cursors } };
}

function fail(fault: FakeFault, response: ServerResponse): void {
  switch (fault.kind) {
    case "hang":
      return;
    case "cut":
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"data": [');
      setTimeout(() => response.destroy(), 20);
      return;
    case "text":
      response.writeHead(200, { "content-type": "application/json" }).end(fault.body);
      return;
    case "redirect":
      response.writeHead(302, { location: fault.to }).end();
      return;
    case "error":
      if (fault.retryAfter !== undefined) response.setHeader("retry-after", String(fault.retryAfter));
      send(response, refusal(fault.status, fault.code, fault.transient));
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function refusal(status: number, code?: number, isTransient = false): Answer {
  return {
    status,
    body: { error: { message: "Refused.", type: "OAuthException", code, is_transient: isTransient } },
  };
}
