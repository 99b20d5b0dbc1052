import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Passes on a value that a visitor entered into a control before the page's script ran, because React only
 * sees later changes. The control must start empty, and `take` is called at most once.
 */
export function useEnteredEarly(
  control: RefObject<HTMLInputElement | null>,
  take: (control: HTMLInputElement) => void,
): void {
  const first = useRef(take);
  useLayoutEffect(() => {
    if (control.current?.value) first.current(control.current);
  }, [control]);
}
