import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { useConfirm } from "~/ui/confirm-dialog";
import type { CalendarEntry, MoveAnswer } from "../schema";

/** Sends moves to the server, and asks for the confirmations it requires. A successful move redirects. */
export function useMoves() {
  const { data, state, submit } = useFetcher<MoveAnswer>();
  const { pathname, search } = useLocation();
  const confirm = useConfirm();
  const sent = useRef<Record<string, string> | null>(null);
  const answered = useRef<MoveAnswer | undefined>(undefined);

  function send(fields: Record<string, string>) {
    sent.current = fields;
    void submit(fields, { method: "post", action: pathname + search });
  }
  const sendRef = useRef(send);
  sendRef.current = send;

  useEffect(() => {
    const fields = sent.current;
    // The fetcher keeps its last answer, so each one is handled only once.
    if (state !== "idle" || !data || data === answered.current) return;
    answered.current = data;
    if (!("confirm" in data) || !fields) return;
    void confirm({ ...data.confirm, confirmLabel: "Move", isDangerous: false }).then((isSure) => {
      if (isSure) sendRef.current({ ...fields, confirmed: "yes" });
    });
  }, [data, state, confirm]);

  return {
    move: ({ kind, id, day }: CalendarEntry, to: string) => send({ kind, id, from: day, to }),
    isBusy: state !== "idle",
    problem: state === "idle" && data && "problem" in data ? data.problem : null,
  };
}
