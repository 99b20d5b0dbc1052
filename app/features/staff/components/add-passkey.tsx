import { Plus } from "lucide-react";
import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { usePasskeyDialog } from "~/ui/passkey-dialog";

type AddPasskeyProps = {
  /** Whether the person has confirmed their identity recently. */
  isRecent: boolean;
  /** Where to go afterward; null to stay. */
  next: string | null;
};

/** Creates a passkey on this device, in its password manager, or on a nearby phone. */
export function AddPasskey({ isRecent, next }: AddPasskeyProps) {
  const passkey = usePasskeyDialog("make", href("/admin/account/passkeys/new"));
  if (!isRecent) return <ConfirmFirst next={next} />;
  return (
    <div className="flex flex-col items-start gap-4">
      {passkey.problem && <Banner tone="error" className="w-full" title={passkey.problem} />}
      <Button
        variant="secondary"
        busy={passkey.isBusy}
        busyLabel="Waiting for your device..."
        onClick={() => passkey.open(next === null ? {} : { next })}
      >
        <Plus aria-hidden="true" className="size-5" />
        Add a passkey
      </Button>
    </div>
  );
}

function ConfirmFirst({ next }: { next: string | null }) {
  const query = next === null ? "" : `?${new URLSearchParams({ next })}`;
  const here = href("/admin/account/passkeys") + query;
  return (
    <div>
      <p className="mb-3 text-sm text-ink-soft">Before you add a passkey, we make sure that it's you.</p>
      <ButtonLink
        to={`${href("/admin/confirm-password")}?${new URLSearchParams({ next: here })}`}
        variant="secondary"
      >
        Confirm your password
      </ButtonLink>
    </div>
  );
}
