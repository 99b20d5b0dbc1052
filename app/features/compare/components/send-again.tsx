import { Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { href } from "react-router";
import type { Reply } from "~/kernel/reply";
import { Button } from "~/ui/button";
import { readNavigationState } from "~/ui/entry-state";
import { usePostedForm } from "~/ui/posted-form";
import { againFailedMessage } from "../rules";
import { readSentForm } from "../schema";

const unanswered: Reply<{ message: string }> = { ok: false, message: againFailedMessage };

/**
 * 'Send me these results by email again', for visitors who gave an email in this tab's form (spec:compare#send-again).
 * The browser has only the form's random id, so the address is shown nowhere.
 */
export function SendAgain() {
  const fetcher = usePostedForm<Reply<{ message: string }>>(
    href("/compare-providers/send-again"),
    unanswered,
  );
  const [submissionId, setSubmissionId] = useState<string | null>(null);
  // The server doesn't know the navigation state.
  useEffect(() => {
    const form = readSentForm(readNavigationState());
    setSubmissionId(form?.hasEmail ? form.submissionId : null);
  }, []);
  if (submissionId === null) return null;
  const send = () => fetcher.submit({ submissionId });
  return (
    <div className="mt-8 flex flex-col items-start gap-2">
      <Button variant="secondary" busy={fetcher.state !== "idle"} onClick={send}>
        <Mail aria-hidden="true" className="size-5" />
        Send me these results by email again
      </Button>
      <p aria-live="polite" className="max-w-prose text-sm text-ink-soft">
        {fetcher.data?.message}
      </p>
    </div>
  );
}
