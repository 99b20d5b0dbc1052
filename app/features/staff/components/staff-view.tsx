import { createContext, type ReactNode, useContext, useState } from "react";
import { type StaffView, staffViewCookie } from "../rules/staff-view";

type ViewContext = { view: StaffView; change(part: Partial<StaffView>): void };

const Context = createContext<ViewContext | null>(null);

/** Gives the staff area its view. @param initial what the server rendered by */
export function StaffViewProvider({ initial, children }: { initial: StaffView; children: ReactNode }) {
  const [view, setView] = useState(initial);
  /** Shows a change immediately, and stores it in the cookie for the next page from the server. */
  function change(part: Partial<StaffView>) {
    const next = { ...view, ...part };
    setView(next);
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had the Cookie Store API for a short time only
    document.cookie = staffViewCookie(next, location.protocol === "https:");
  }
  return <Context value={{ view, change }}>{children}</Context>;
}

/**
 * The view of the staff area, and how to change it.
 * @throws Error outside the staff area
 */
export function useStaffView(): ViewContext {
  const value = useContext(Context);
  if (!value) throw new Error("useStaffView needs a StaffViewProvider.");
  return value;
}
