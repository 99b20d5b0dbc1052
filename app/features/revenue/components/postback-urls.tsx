import { href } from "react-router";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { Link } from "~/ui/link";

export type NetworkUrl = {
  networkId: number;
  name: string;
  /** Null without a token, or if it can't be read anymore and must be replaced. */
  address: string | null;
  hasToken: boolean;
};

/** The URLs that networks call, with copy buttons (spec:revenue#postback-copy). */
export function PostbackUrls({ addresses }: { addresses: readonly NetworkUrl[] }) {
  return (
    <Card as="section" pad="sm" aria-labelledby="postback-url">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="postback-url" className="font-semibold">
          Postback URL
        </h2>
        <Link to={href("/admin/settings/networks")} className="link text-sm">
          Affiliate networks
        </Link>
      </div>
      {addresses.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          No networks yet. Add one in the settings to see its postback URL here.
        </p>
      ) : (
        <ul className="mt-2 flex flex-col gap-2">
          {addresses.map((network) => (
            <AddressRow key={network.networkId} network={network} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AddressRow({ network: { networkId, name, address, hasToken } }: { network: NetworkUrl }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:flex-nowrap">
      <span className="w-36 shrink-0 truncate text-sm font-medium">{name}</span>
      {address === null ? (
        <span className="text-sm">
          <span className={hasToken ? "text-error-text" : "text-ink-soft"}>
            {hasToken ? "Its token can't be read anymore." : "No token yet, so no postbacks can arrive."}
          </span>{" "}
          <Link
            to={href("/admin/settings/networks/:networkId", { networkId: String(networkId) })}
            className="link"
          >
            Create token
            <span className="sr-only"> for {name}</span>
          </Link>
        </span>
      ) : (
        <>
          <code className="min-w-0 grow basis-full truncate rounded-md bg-sunken px-3 py-2 text-xs sm:basis-0">
            {address}
          </code>
          <CopyButton size="sm" text={address} label="Copy" context={`the postback URL for ${name}`} />
        </>
      )}
    </li>
  );
}
