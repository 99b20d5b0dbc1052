import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useToast } from "~/ui/toast";

/** A message from before a redirect (`redirectWithToast`). */
export type FlashMessage = {
  id: string;
  text: string;
  tone: "good" | "error";
  undo?: { action: string; fields: Record<string, string> };
};

/** Shows the message once, with an Undo button where that's possible. Without scripts it's part of the page. */
export function FlashToast({ flash }: { flash: FlashMessage | null }) {
  const toast = useToast();
  const fetcher = useFetcher();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!flash || shown.current === flash.id) return;
    shown.current = flash.id;
    const { undo } = flash;
    toast(
      flash.text,
      flash.tone,
      undo && {
        label: "Undo",
        run: () => fetcher.submit(undo.fields, { method: "post", action: undo.action }),
      },
    );
  }, [flash, toast, fetcher]);
  if (!flash) return null;
  return (
    <noscript>
      <Banner tone={flash.tone} title={flash.text} className="mb-6">
        {flash.undo && (
          <form method="post" action={flash.undo.action}>
            {Object.entries(flash.undo.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" variant="quiet" size="sm">
              Undo
            </Button>
          </form>
        )}
      </Banner>
    </noscript>
  );
}
