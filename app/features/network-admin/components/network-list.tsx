import { ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import { DateTime } from "~/ui/date-time";

export type ListedNetwork = { networkId: number; name: string; tokens: number; lastAt: Date | null };

export function NetworkList({ networks }: { networks: readonly ListedNetwork[] }) {
  if (networks.length === 0)
    return <p className="mt-4 text-sm text-ink-soft">No networks yet. Add one below.</p>;
  return (
    <ul className="mt-4 overflow-hidden rounded-lg border border-line bg-surface">
      {networks.map(({ networkId, name, tokens, lastAt }) => (
        <li key={networkId} className="border-b border-line last:border-b-0">
          <Link
            to={href("/admin/settings/networks/:networkId", { networkId: String(networkId) })}
            className="flex min-h-14 items-center gap-4 px-4 py-2 -outline-offset-2 hover:bg-sunken"
          >
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-soft">
                {tokens === 0
                  ? "No token, so no postbacks can arrive"
                  : tokens === 1
                    ? "1 token"
                    : `${tokens} tokens`}
                {" · "}
                {lastAt ? (
                  <>
                    last conversion <DateTime at={lastAt} />
                  </>
                ) : (
                  "no conversion yet"
                )}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
