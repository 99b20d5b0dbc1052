import { useCallback, useState } from "react";
import type { FetcherState } from "./navigation-payload";

const DEADLINE_MS = 10_000;

/**
 * Posts a form's fields and reads the reply as JSON. It needs no router, so it also works in an island.
 * @param path a route that answers with an `Answer`, whatever its status
 * @param failed the answer when no readable response arrives in time
 */
export function usePostedForm<Answer>(path: string, failed: Answer) {
  const [fetcher, setFetcher] = useState<FetcherState<Answer>>({ state: "idle", data: undefined });
  const submit = useCallback(
    async (fields: Record<string, string>) => {
      setFetcher({ state: "submitting", data: undefined });
      const data = await post<Answer>(path, fields).catch(() => ({ ...failed }));
      setFetcher({ state: "idle", data });
    },
    [path, failed],
  );
  return { ...fetcher, submit };
}

/** @throws when the server can't be reached, or when the response isn't JSON */
async function post<Answer>(path: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return response.json();
}
