import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button";
import { useToast } from "./toast";

/*
 * <CopyButton text={url} label="Copy" context="the postback URL" />
 *
 * Shows 'Copied!' for two seconds. If the browser refuses, a toast says so. Show the text beside it, so that it can be
 * copied manually.
 */
type CopyButtonProps = ButtonLook & { text: string; label: string; context?: string };

const SHOWN_MS = 2_000;

export function CopyButton({ text, label, context, variant = "secondary", ...look }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast("Your browser blocked copying. Select the text and copy it.", "error");
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <Button {...look} variant={variant} onClick={copy}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{isCopied ? "Copied!" : label}</span>
      {context && <span className="sr-only"> {context}</span>}
    </Button>
  );
}
