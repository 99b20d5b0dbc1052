import { type ReactNode, type SubmitEvent, useRef } from "react";
import { useNavigation } from "react-router";

/** If there's no response after this many ms, another click tries again. */
const GIVE_UP_AFTER = 10_000;

/** What was submitted, the button or else the form, and when, in ms since the page was opened. */
type Submit = { source: EventTarget; at: number };

/** Whether a submit repeats the latest one, which is still being posted. */
export function isRepeat(latest: Submit | null, { source, at }: Submit): boolean {
  return latest?.source === source && at - latest.at < GIVE_UP_AFTER;
}

/**
 * Ignores a button that submits a form again while that is still being posted: with a double-click, people mean to do
 * something once, such as make a copy (spec:staff#repeated-submits). Two different buttons both count.
 */
export function RepeatedSubmits({ children }: { children: ReactNode }) {
  const isPosting = useNavigation().formMethod === "POST";
  const latest = useRef<Submit | null>(null);
  function handleSubmit(event: SubmitEvent<HTMLDivElement>) {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const submit = { source: submitter ?? event.target, at: event.timeStamp };
    if (isPosting && isRepeat(latest.current, submit)) {
      event.preventDefault();
      event.stopPropagation();
    } else latest.current = submit;
  }
  return (
    <div className="contents" onSubmitCapture={handleSubmit}>
      {children}
    </div>
  );
}
