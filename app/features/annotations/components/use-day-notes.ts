import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { href } from "react-router";
import { sendFields } from "~/ui/send-fields";
import { notSaved, type OpenDayNotes, readDayNotesAnswer } from "../rules/day-notes";

/** What's wrong with which field. */
export type FieldProblem = { problem: string; field: "day" | "text" };
/** Sends a change. @returns null after a success. */
export type SendDayNote = (fields: Record<string, string>) => Promise<FieldProblem | null>;

/**
 * The notes of a page's charts, and the way to change them. It doesn't use the router, because the reports on the page
 * would be read again.
 */
export function useDayNotes(loaded: OpenDayNotes): { open: OpenDayNotes; send: SendDayNote } {
  const [open, setOpen] = useState(loaded);
  const { first, last } = loaded;
  const days = `${first} ${last}`;
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  /** The days for which this page has changed notes. */
  const changedFor = useRef<string | null>(null);
  const send = useCallback<SendDayNote>(
    async (fields) => {
      changedFor.current = `${first} ${last}`;
      // One at a time, so that each answer has every earlier change.
      const answering = sent.current.then(() =>
        sendFields(href("/admin/day-notes"), { first, last, ...fields }),
      );
      sent.current = answering;
      const answer = readDayNotesAnswer(await answering);
      if (!answer) return { problem: notSaved, field: "text" };
      if (!answer.done) return answer;
      const current = answer.open;
      // The page may show other days by now.
      setOpen((shown) => (hasSameDays(shown, current) ? current : shown));
      return null;
    },
    [first, last],
  );
  useEffect(() => {
    if (changedFor.current !== days) {
      setOpen(loaded);
      return;
    }
    // A page that refreshes itself may have read the notes before the change.
    setOpen((shown) => (hasSameDays(shown, loaded) ? shown : loaded));
    void send({ intent: "list" });
  }, [loaded, days, send]);
  return { open, send };
}

const hasSameDays = (a: OpenDayNotes, b: OpenDayNotes) => a.first === b.first && a.last === b.last;

const SETTING = "chart-notes";
const CHANGED = "chart-notes-changed";

/** Whether this browser shows notes on charts; it does until someone hides them. */
export function useShowsNotes(): [boolean, (shows: boolean) => void] {
  const shows = useSyncExternalStore(
    (onChange) => {
      window.addEventListener(CHANGED, onChange);
      return () => window.removeEventListener(CHANGED, onChange);
    },
    () => {
      try {
        return localStorage.getItem(SETTING) !== "hidden";
      } catch {
        return true;
      }
    },
    () => true,
  );
  return [shows, setShows];
}

function setShows(shows: boolean): void {
  try {
    if (shows) localStorage.removeItem(SETTING);
    else localStorage.setItem(SETTING, "hidden");
  } catch {
    // A browser that stores nothing shows them on the next page again.
  }
  window.dispatchEvent(new Event(CHANGED));
}
