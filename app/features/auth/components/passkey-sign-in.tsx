import { Fingerprint } from "lucide-react";
import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { usePasskeyDialog } from "~/ui/passkey-dialog";

type PasskeySignInProps = {
  label: string;
  /** Where to go after signing in; null for the role's home. */
  next: string | null;
  /** Shown beside another way of signing in, which comes first. */
  isOtherWay?: boolean;
};

/** Signs in with a passkey on this device or on a phone nearby (spec:access#passkeys). */
export function PasskeySignIn({ label, next, isOtherWay = false }: PasskeySignInProps) {
  const passkey = usePasskeyDialog("prove", href("/login/passkey"));
  return (
    <div className="flex flex-col gap-4">
      {isOtherWay && (
        <p className="mt-5 flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or
        </p>
      )}
      {passkey.problem && <Banner tone="error" title={passkey.problem} />}
      <Button
        variant={isOtherWay ? "secondary" : "primary"}
        full
        size="lg"
        busy={passkey.isBusy}
        busyLabel="Waiting for your device..."
        onClick={() => passkey.open(next === null ? {} : { next })}
      >
        <Fingerprint aria-hidden="true" className="size-5" />
        {label}
      </Button>
    </div>
  );
}
