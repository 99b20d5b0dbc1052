import { useState } from "react";
import { href, useFetcher, useLocation } from "react-router";
import type { BulkOffer } from "~/kernel/bulk-offer";
import type { BulkSelection } from "../public-components/use-bulk-selection";
import type { PrepareAnswer } from "../schema";

type Action = BulkOffer["actions"][number];

type OpenQuestion = {
  /** The list as it was shown; the question ends with it. */
  at: string;
  action: Action;
  /** Whether the selection was sent to the server. */
  isSent: boolean;
  /** The answer to an earlier question, which isn't shown again. */
  earlier: PrepareAnswer | undefined;
};

export type BulkQuestion = {
  /** Null while no action is chosen. */
  action: Action | null;
  /** What the server found out about the selected rows. */
  answer: PrepareAnswer | undefined;
  isWaiting: boolean;
  choose: (name: string) => void;
  /** Sends the selection with the value that the action asks for. */
  send: (action: Action, input: string) => void;
  close: () => void;
};

/** The steps from choosing an action to its confirmation. */
export function useBulkQuestion(bulk: BulkSelection): BulkQuestion {
  const { key: at, search } = useLocation();
  const { data, state, submit } = useFetcher<PrepareAnswer>();
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const current = open?.at === at && bulk.count > 0 ? open : null;

  function send(action: Action, input: string) {
    const form = new FormData();
    const fields = { list: bulk.offer.list, action: action.name, input, search };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (bulk.isAll) form.set("all", "yes");
    else for (const key of bulk.rows.selected) form.append("id", key);
    setOpen({ at, action, isSent: true, earlier: data });
    void submit(form, { method: "post", action: href("/admin/bulk") });
  }
  return {
    action: current?.action ?? null,
    answer: current?.isSent && data !== current.earlier ? data : undefined,
    isWaiting: current?.isSent === true && data === current.earlier && state !== "idle",
    choose(name) {
      const action = bulk.offer.actions.find((offered) => offered.name === name);
      if (action?.input) setOpen({ at, action, isSent: false, earlier: data });
      else if (action) send(action, "");
    },
    send,
    close: () => setOpen(null),
  };
}
