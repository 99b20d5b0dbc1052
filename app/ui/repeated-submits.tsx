import { type ReactNode, type SubmitEvent, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Ignores a button that submits a form again while that is still being posted: with a double-click, people mean to do
 * something once, such as make a copy (spec:staff#repeated-submits). Two different buttons both count.
 */
export function RepeatedSubmits({ children }: { children: ReactNode }) {
  const isPosting = useNavigation().formMethod === "POST";
  const latest = useRef<EventTarget | null>(null);
  function handleSubmit(event: SubmitEvent<HTMLDivElement>) {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const source = submitter ?? event.target;
    if (isPosting && source === latest.current) {
      event.preventDefault();
      event.stopPropagation();
    }
    latest.current = source;
  }
  return (
    <div className="contents" onSubmitCapture={handleSubmit}>
      {children}
    </div>
  );
}
