import { Fingerprint } from "lucide-react";
import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { PlainButton } from "~/ui/plain-button";

type PasskeySignInProps = {
  label: string;
  /** Where to go after signing in; null for the role's home. */
  next: string | null;
  /** Shown beside another way of signing in, which comes first. */
  isOtherWay?: boolean;
};

/**
 * Signs in with a passkey on this device or on a phone nearby (spec:access#passkeys). `enhance/passkey-sign-in.ts` asks
 * the device, since only scripts can.
 */
export function PasskeySignIn({ label, next, isOtherWay = false }: PasskeySignInProps) {
  return (
    <div
      data-enhance="passkey-sign-in"
      data-address={href("/login/passkey")}
      data-next={next ?? undefined}
      className="flex flex-col gap-4"
    >
      {isOtherWay && (
        <p className="mt-5 flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or
        </p>
      )}
      <div hidden data-problem="">
        <Banner tone="error" title={<span data-words="" />} />
      </div>
      <PlainButton
        variant={isOtherWay ? "secondary" : "primary"}
        full
        size="lg"
        busyLabel="Waiting for your device..."
      >
        <Fingerprint aria-hidden="true" className="size-5" />
        {label}
      </PlainButton>
      <noscript>
        <p className="text-sm text-ink-soft">
          Passkeys need JavaScript, which is turned off in your browser.
        </p>
      </noscript>
    </div>
  );
}
