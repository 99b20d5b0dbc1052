import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";

const SHOWN_MS = 2_000;
const labels = { ready: "Copy link", copied: "Copied!", blocked: "Select and copy the link below" } as const;

/** Copies the link to a shortlist. The page also shows it, in case the browser refuses. */
export function CopyLink({ url }: { url: string }) {
  const [state, setState] = useState<keyof typeof labels>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch {
      setState("blocked");
    }
  }
  const Icon = state === "copied" ? Check : Copy;
  return (
    <Button variant="secondary" className="noscript:hidden" onClick={copy}>
      <Icon aria-hidden="true" className="size-5" />
      <span aria-live="polite">{labels[state]}</span>
    </Button>
  );
}
