import { type ReactNode, useState } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

type Setup = {
  /** An SVG document. */
  qrSvg: string;
  secretText: string;
  recoveryCodes: readonly string[];
};

/** The three steps of turning on two-factor authentication; `children` is the form for the code. */
export function FactorSetup({ setup, children }: { setup: Setup; children: ReactNode }) {
  return (
    <Card as="section">
      <ol className="flex flex-col gap-8">
        <Step number={1} title="Scan this code with your authenticator app">
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qrSvg)}`}
            alt="QR code for the setup key below"
            width={200}
            height={200}
            className="rounded-md border border-line"
          />
          <p className="text-sm text-ink-soft">
            Or enter this key in the app:{" "}
            <code className="font-mono font-semibold text-ink wrap-anywhere">{setup.secretText}</code>
          </p>
        </Step>
        <Step number={2} title="Save your recovery codes">
          <CodeList codes={setup.recoveryCodes} />
        </Step>
        <Step number={3} title="Enter the code from the app">
          {children}
        </Step>
      </ol>
    </Card>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 sm:flex-row sm:gap-4">
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-bold text-accent-text"
      >
        {number}
      </span>
      <div className="flex min-w-0 grow flex-col items-start gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {children}
      </div>
    </li>
  );
}

/** New recovery codes; the old ones no longer work. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <Banner tone="good" title="These are your new recovery codes. The old ones no longer work." />
      <CodeList codes={codes} />
    </Card>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  }
  return (
    <>
      <p className="text-sm text-ink-soft">
        Each code works once if you lose your phone. You won't see them again, so print them or save them in a
        password manager.
      </p>
      <ul className="figures grid w-full grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono text-sm sm:w-auto">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" onClick={copy}>
        {isCopied ? "Copied!" : "Copy codes"}
      </Button>
    </>
  );
}
