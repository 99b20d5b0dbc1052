import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { DateTime } from "~/ui/date-time";
import { RevokeButton } from "./bearer-tokens";

export type NetworkTokenRow = {
  tokenId: number;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Null: the token can no longer be decrypted. */
  address: string | null;
};

/** A network's postback URLs: the active one, and a second while it's being replaced (spec:revenue#network-tokens). */
export function NetworkTokens({ name, tokens }: { name: string; tokens: readonly NetworkTokenRow[] }) {
  return (
    <Card as="section" pad="sm" aria-labelledby="postback-urls">
      <h3 id="postback-urls" className="font-semibold">
        Postback URL
      </h3>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Replace the names in braces with the network's own macros. To replace a token, create a second one,
        give its URL to the network, and revoke the first once it's no longer used.
      </p>
      <ul className="mt-3 flex flex-col gap-4">
        {tokens.map((token) => (
          <TokenRow key={token.tokenId} name={name} token={token} />
        ))}
      </ul>
      {tokens.length < 2 && (
        <Form method="post" className="mt-4">
          <Button type="submit" name="intent" value="add-token" variant="secondary" size="sm">
            {tokens.length === 0 ? "Create token" : "Create second token"}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function TokenRow({ name, token }: { name: string; token: NetworkTokenRow }) {
  return (
    <li className="flex flex-col gap-2">
      {token.address === null ? (
        <p className="text-sm text-error-text">
          This token can't be read. Create a new one and revoke this one.
        </p>
      ) : (
        <code className="rounded-md bg-sunken px-3 py-2 text-xs wrap-anywhere">{token.address}</code>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {token.address !== null && (
          <CopyButton size="sm" text={token.address} label="Copy" context={`the postback URL for ${name}`} />
        )}
        <RevokeButton tokenId={token.tokenId} name={name} />
        <span className="text-sm text-ink-soft">
          Created <DateTime at={token.createdAt} day /> ·{" "}
          {token.lastUsedAt ? (
            <>
              last used <DateTime at={token.lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
        </span>
      </div>
    </li>
  );
}
