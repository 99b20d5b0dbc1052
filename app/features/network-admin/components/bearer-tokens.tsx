import { Form } from "react-router";
import { ConfirmPasswordLink } from "~/features/auth/public-components/confirm-password-link";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { DateTime } from "~/ui/date-time";
import { type FormRefusal, SelectField, StaffForm, TextField } from "~/ui/staff-form";

export type BearerToken = {
  tokenId: number;
  label: string;
  networkId: number | null;
  marksTest: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Null: it can no longer be shown. */
  text: string | null;
};

type BearerTokensProps = {
  intent: string;
  tokens: readonly BearerToken[];
  networks: readonly { networkId: number; name: string }[];
  refusal: FormRefusal | undefined;
  mustConfirm: boolean;
};

/** Tokens for `/functions/v1/post-conversion-data` (spec:revenue#bearer-tokens). */
export function BearerTokens({ intent, tokens, networks, refusal, mustConfirm }: BearerTokensProps) {
  const form = { intent, refusal };
  return (
    <section aria-labelledby="bearer-tokens">
      <h2 id="bearer-tokens" className="text-lg font-semibold">
        Conversion API tokens
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Your own programs and the postback test tool send conversions to{" "}
        <code className="text-xs">/functions/v1/post-conversion-data</code>. Each request needs one of these
        tokens as its bearer token.
      </p>
      {tokens.length > 0 && (
        <ul className="mt-4 overflow-hidden rounded-lg border border-line bg-surface">
          {tokens.map((token) => (
            <TokenRow key={token.tokenId} token={token} networks={networks} />
          ))}
        </ul>
      )}
      {/* Resets the form after the list changes. */}
      <Card pad="sm" className="mt-4 max-w-form" key={tokens.map(({ tokenId }) => tokenId).join()}>
        <StaffForm {...form} submit="Create token" busy="Making..." variant="secondary">
          <TextField {...form} name="label" label="Token name" autoComplete="off" />
          <SelectField
            {...form}
            name="networkId"
            label="Network for its conversions"
            defaultValue=""
            options={[
              { value: "", label: "None" },
              ...networks.map(({ networkId, name }) => ({ value: String(networkId), label: name })),
            ]}
          />
          <Checkbox
            name="marksTest"
            defaultChecked={refusal ? refusal.values.marksTest === "on" : true}
            hint="Tests are excluded from totals unless you choose to include them."
          >
            Treat its conversions as tests
          </Checkbox>
        </StaffForm>
        {mustConfirm && <ConfirmPasswordLink />}
      </Card>
    </section>
  );
}

function TokenRow({ token, networks }: { token: BearerToken; networks: BearerTokensProps["networks"] }) {
  const network = networks.find(({ networkId }) => networkId === token.networkId);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {token.label}
          {token.marksTest && <Badge>Tests</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {network ? network.name : "No network"} · created <DateTime at={token.createdAt} day /> ·{" "}
          {token.lastUsedAt ? (
            <>
              last used <DateTime at={token.lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {token.text === null
            ? "This token works but can't be shown again. If you lost it, revoke it and create a new one."
            : "Copy it now. You can see it for only a few minutes."}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {token.text !== null && (
          <CopyButton size="sm" text={token.text} label="Copy token" context={token.label} />
        )}
        <RevokeButton tokenId={token.tokenId} name={token.label} />
      </div>
    </li>
  );
}

/** Asks for confirmation, because requests with the revoked token are refused from then on. */
export function RevokeButton({ tokenId, name }: { tokenId: number; name: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="tokenId" value={tokenId} />
      <ConfirmButton
        name="intent"
        value="revoke"
        variant="secondary"
        size="sm"
        question={`Are you sure you want to revoke this token for ${name}?`}
        detail="Requests that use it are rejected right away. You can't undo this."
        confirmLabel="Revoke"
      >
        Revoke
        <span className="sr-only"> the token for {name}</span>
      </ConfirmButton>
    </Form>
  );
}
