import { useEffect, useState } from "react";
import { href } from "react-router";
import { providersFailedMessage } from "~/features/posts/rules/messages";
import { askServer } from "~/ui/server-search";
import { type FoundProviders, MAX_PROVIDER_IDS, type ProviderLine } from "../rules/provider-line";

/** The providers that the form names, and those that the person found. */
export type ProviderLines = {
  /** Null if the provider isn't listed anymore, undefined while it is being read. */
  find: (id: string) => ProviderLine | null | undefined;
  learn: (line: ProviderLine) => void;
  /** Set if providers couldn't be read. */
  problem: string | null;
};

/** Asks the server for providers. @throws Error if it gives no list in time. */
export function askForProviders(
  search: { q: string } | { ids: string },
  stale: AbortSignal,
): Promise<FoundProviders> {
  return askServer(`${href("/admin/blog/providers")}?${new URLSearchParams(search)}`, stale);
}

/**
 * Keeps the lines of the form's providers. It asks the server for those it doesn't have yet: a restored draft or
 * another version may name them.
 * @param initial null if the providers couldn't be read.
 * @param ids the brand ids that the form names.
 */
export function useProviderLines(
  initial: readonly ProviderLine[] | null,
  ids: readonly string[],
): ProviderLines {
  const [known, setKnown] = useState(
    () => new Map<string, ProviderLine | null>((initial ?? []).map((line) => [String(line.brandId), line])),
  );
  const [problem, setProblem] = useState(initial === null ? providersFailedMessage : null);
  const missing = [...new Set(ids)]
    .filter((id) => /^\d+$/.test(id) && !known.has(id))
    .slice(0, MAX_PROVIDER_IDS);
  const requested = missing.join(",");
  useEffect(() => {
    if (requested === "") return;
    const stale = new AbortController();
    askForProviders({ ids: requested }, stale.signal).then(
      ({ lines }) => {
        const found = new Map(lines.map((line) => [String(line.brandId), line]));
        setKnown(
          (before) =>
            new Map([...before, ...requested.split(",").map((id) => [id, found.get(id) ?? null] as const)]),
        );
        setProblem(null);
      },
      () => {
        if (!stale.signal.aborted) setProblem(providersFailedMessage);
      },
    );
    return () => stale.abort();
  }, [requested]);
  return {
    find: (id) => known.get(id),
    learn: (line) => setKnown((before) => new Map(before).set(String(line.brandId), line)),
    problem,
  };
}

/** What a provider is called; a provider that isn't listed anymore goes by its id. */
export function providerName({ find }: ProviderLines, id: string): string | null {
  const line = find(id);
  if (line) return line.brandName;
  return id === "" || line === undefined ? null : `No longer listed (${id})`;
}
