import type { drizzleAdapter } from "@better-auth/drizzle-adapter";
import { hashToken } from "~/platform/random-token.server";

type MakeAdapter = ReturnType<typeof drizzleAdapter>;

/**
 * The library's database adapter, except that it stores the hash of a session's token (spec:access#session-tokens). The
 * library works with the tokens from cookies, so they're hashed in every query and restored in its result.
 */
export function hashSessionTokens(makeAdapter: MakeAdapter): MakeAdapter {
  return (options) => {
    const adapter = makeAdapter(options);
    const transaction: typeof adapter.transaction = (work) =>
      adapter.transaction((tx) => work(withHashes(tx)));
    return { ...withHashes(adapter), transaction };
  };
}

/** A copy of an adapter whose operations hash the tokens in queries about sessions. */
function withHashes<Adapter extends object>(adapter: Adapter): Adapter {
  const operations = Object.entries(adapter).map(([name, value]) =>
    typeof value === "function" ? [name, hashing(value.bind(adapter))] : [name, value],
  );
  return Object.fromEntries(operations) as Adapter;
}

function hashing(operation: (...input: unknown[]) => unknown) {
  return async (query: unknown, ...more: unknown[]) => {
    if (!isAboutSessions(query)) return operation(query, ...more);
    const tokens = new Map<string, string>();
    const hash = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(hash);
      if (typeof value !== "string") return value;
      const hashed = hashToken(value);
      tokens.set(hashed, value);
      return hashed;
    };
    const result = await operation(hashedQuery(query, hash), ...more);
    const restore = (row: unknown): unknown => (hasToken(row) ? withToken(row, tokens.get(row.token)) : row);
    return Array.isArray(result) ? result.map(restore) : restore(result);
  };
}

type SessionQuery = { model: "session"; where?: Condition[]; data?: object; update?: object };
type Condition = { field: string; value: unknown };

function isAboutSessions(query: unknown): query is SessionQuery {
  return typeof query === "object" && query !== null && "model" in query && query.model === "session";
}

function hashedQuery(query: SessionQuery, hash: (value: unknown) => unknown): SessionQuery {
  const hashedValues = (values: object) =>
    "token" in values ? { ...values, token: hash(values.token) } : values;
  return {
    ...query,
    ...(query.where && {
      where: query.where.map((condition) =>
        condition.field === "token" ? { ...condition, value: hash(condition.value) } : condition,
      ),
    }),
    ...(query.data && { data: hashedValues(query.data) }),
    ...(query.update && { update: hashedValues(query.update) }),
  };
}

function hasToken(row: unknown): row is { token: string } {
  return typeof row === "object" && row !== null && "token" in row && typeof row.token === "string";
}

const withToken = (row: { token: string }, token: string | undefined) =>
  token === undefined ? row : { ...row, token };
