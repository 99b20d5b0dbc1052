import { Check, Copy } from "lucide-react";
import { Button } from "~/ui/button";

/**
 * Copies the link to a shortlist (`enhance/copy-link.ts`). The page also shows the link, in case the browser refuses.
 */
export function CopyLink({ url }: { url: string }) {
  return (
    <Button
      variant="secondary"
      data-enhance="copy-link"
      data-url={url}
      data-copied="Copied!"
      data-blocked="Select and copy the link below"
      className="group noscript:hidden"
    >
      <Copy aria-hidden="true" className="size-5 group-data-[state=copied]:hidden" />
      <Check aria-hidden="true" className="hidden size-5 group-data-[state=copied]:block" />
      <span aria-live="polite">Copy link</span>
    </Button>
  );
}
