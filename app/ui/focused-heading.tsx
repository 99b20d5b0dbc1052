import { useEffect, useRef } from "react";

/** The heading of a form that opens above a list. It takes the focus, so that keyboard users start there. */
export function FocusedHeading({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="mb-4 text-lg font-semibold wrap-anywhere outline-none">
      {children}
    </h2>
  );
}
