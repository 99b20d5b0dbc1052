import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { type FormRefusal, StaffForm, TextField } from "~/ui/staff-form";

type Passkey = { id: string; name: string; addedAt: Date; lastUsedAt: Date | null };

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  /** Why a new name was rejected. */
  problem: { id: string | undefined; refusal: FormRefusal } | undefined;
  /** Whether the account has no two-factor method besides its passkeys. */
  isLastFactor: boolean;
};

/** Your own passkeys: name, when each was added and last used, and its actions. */
export function PasskeyList({ passkeys, problem, isLastFactor }: PasskeyListProps) {
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <PasskeyRow
          // Saving a name closes its form, because the key changes.
          key={`${passkey.id} ${passkey.name}`}
          passkey={passkey}
          refusal={problem?.id === passkey.id ? problem.refusal : undefined}
          isOnlyFactor={isLastFactor && passkeys.length === 1}
        />
      ))}
    </ul>
  );
}

type PasskeyRowProps = { passkey: Passkey; refusal: FormRefusal | undefined; isOnlyFactor: boolean };

function PasskeyRow({ passkey, refusal, isOnlyFactor }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className="flex flex-col gap-4 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <KeyRound aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
        <div className="min-w-0 grow basis-40">
          <p className="font-medium wrap-anywhere">{passkey.name}</p>
          <p className="figures text-sm text-ink-soft">
            Added <DateTime at={passkey.addedAt} day /> ·{" "}
            {passkey.lastUsedAt ? (
              <>
                last used <DateTime at={passkey.lastUsedAt} />
              </>
            ) : (
              "not used yet"
            )}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={isRenaming}
            onClick={() => setRenaming(!isRenaming)}
          >
            Rename<span className="sr-only"> {passkey.name}</span>
          </Button>
          <RemoveButton passkey={passkey} isOnlyFactor={isOnlyFactor} />
        </div>
      </div>
      {(isRenaming || refusal) && <RenameForm passkey={passkey} refusal={refusal} />}
    </li>
  );
}

function RemoveButton({ passkey, isOnlyFactor }: { passkey: Passkey; isOnlyFactor: boolean }) {
  const detail = isOnlyFactor
    ? "You can't sign in with it anymore, only with your password. You can add it again later."
    : "You can't sign in with it anymore. You can add it again later.";
  return (
    <Form method="post">
      <input type="hidden" name="id" value={passkey.id} />
      <ConfirmButton
        name="intent"
        value="remove"
        variant="secondary"
        size="sm"
        question={`Are you sure you want to remove the passkey "${passkey.name}"?`}
        detail={detail}
        confirmLabel="Remove passkey"
      >
        Remove<span className="sr-only"> {passkey.name}</span>
      </ConfirmButton>
    </Form>
  );
}

function RenameForm({ passkey, refusal }: { passkey: Passkey; refusal: FormRefusal | undefined }) {
  const form = { intent: "rename", refusal };
  return (
    <StaffForm {...form} submit="Save name" busy="Saving..." variant="secondary">
      <input type="hidden" name="id" value={passkey.id} />
      <TextField {...form} name="name" label="Name" autoComplete="off" defaultValue={passkey.name} />
    </StaffForm>
  );
}
