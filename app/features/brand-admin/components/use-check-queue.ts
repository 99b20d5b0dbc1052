import { useCallback, useEffect, useRef, useState } from "react";
import { href, useFetcher, useLocation, useSubmit } from "react-router";
import { useToast } from "~/ui/toast";
import type { CheckAction } from "../rules/check-keys";
import type { CheckAnswer, StaleBrand } from "../rules/stale-brand";

/** The form that is open in the panel. */
export type CheckForm = "edit" | "note" | null;

type Opened = { brandId: number; index: number; form: CheckForm };

const queuePath = href("/admin/verification");

/**
 * The queue's open row, and the actions of its keys and buttons. Verified rows are sent one after another, so
 * quick key presses never lose one.
 */
export function useCheckQueue(queue: readonly StaleBrand[]) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const verifying = useVerifying();
  const submit = useSubmit();
  const { search } = useLocation();
  const index = placeOf(queue, opened);
  const current = opened === null ? undefined : queue[index];
  const form = current?.brandId === opened?.brandId ? (opened?.form ?? null) : null;

  function open(at: number, nextForm: CheckForm = null) {
    const brand = queue[at];
    if (!brand) return;
    setOpened({ brandId: brand.brandId, index: at, form: nextForm });
    if (nextForm === null) focusRow(frame.current, brand.brandId);
  }
  function verify(brandId: number) {
    verifying.add(brandId);
    const at = queue.findIndex((brand) => brand.brandId === brandId);
    const next = queue.findIndex((brand, place) => place > at && !verifying.ids.has(brand.brandId));
    if (next === -1) setOpened(null);
    else open(next);
  }
  function run(action: CheckAction) {
    if (action === "next") return open(opened === null ? 0 : index + 1);
    if (action === "previous") return open(opened === null ? 0 : index - 1);
    if (action === "undo") {
      const brandId = verifying.lastDone();
      if (brandId !== null)
        void submit(
          { intent: "undo", brandId: String(brandId) },
          { method: "post", action: queuePath + search },
        );
      return;
    }
    if (!current) return open(0);
    if (action === "verify" && !verifying.ids.has(current.brandId)) verify(current.brandId);
    if (action === "edit" || action === "note") open(index, action);
    if (action === "site") openBeside(current.websiteLink);
    if (action === "proof") openBeside(current.prices.find(({ proofLink }) => proofLink)?.proofLink ?? null);
  }
  return {
    frame,
    current,
    form,
    run,
    verify,
    isVerifying: (brandId: number) => verifying.ids.has(brandId),
    toggle: (brandId: number) =>
      current?.brandId === brandId
        ? setOpened(null)
        : open(queue.findIndex((brand) => brand.brandId === brandId)),
    close: useCallback(() => {
      setOpened((before) => before && { ...before, form: null });
      if (opened) focusRow(frame.current, opened.brandId);
    }, [opened]),
  };
}

/** The open row's index; its former index if it left the queue. */
function placeOf(queue: readonly StaleBrand[], opened: Opened | null): number {
  if (opened === null) return -1;
  const found = queue.findIndex(({ brandId }) => brandId === opened.brandId);
  return found === -1 ? Math.min(opened.index, queue.length - 1) : found;
}

/** Sends "Verified today" for one brand at a time. A refusal shows a toast; the brand stays in the queue. */
function useVerifying() {
  const { data, submit } = useFetcher<CheckAnswer>({ key: "verified-today" });
  const toast = useToast();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [waiting, done] = [useRef<number[]>([]), useRef<number[]>([])];
  useEffect(() => {
    if (data?.kind === "refused") toast(data.message, "error");
  }, [data, toast]);
  async function add(brandId: number) {
    waiting.current.push(brandId);
    setIds(new Set(waiting.current));
    if (waiting.current.length > 1) return;
    for (let next = waiting.current[0]; next !== undefined; next = waiting.current[0]) {
      await submit({ brandId: String(next), stay: "true" }, { method: "post", action: queuePath });
      done.current.push(next);
      waiting.current.shift();
      setIds(new Set(waiting.current));
    }
  }
  return { ids, add: (brandId: number) => void add(brandId), lastDone: () => done.current.pop() ?? null };
}

/** Waits for the panel, then scrolls to it. The row is last, because it matters more if both don't fit. */
function focusRow(frame: HTMLElement | null, brandId: number): void {
  requestAnimationFrame(() => {
    const row = frame?.querySelector<HTMLElement>(`[data-brand="${brandId}"]`);
    row?.focus({ preventScroll: true });
    const line = row?.closest("tr");
    line?.nextElementSibling?.scrollIntoView({ block: "nearest" });
    line?.scrollIntoView({ block: "nearest" });
  });
}

/**
 * Opens a provider's page in a window on the right half of the screen, or in a tab on narrow screens. Closing
 * it (Ctrl-W, ⌘-W) returns here. Without an opener, the page can't navigate this one.
 */
function openBeside(address: string | null): void {
  if (!address) return;
  const { availWidth, availHeight } = window.screen;
  const half = Math.floor(availWidth / 2);
  const place = half < 600 ? "" : `,popup,left=${half},top=0,width=${half},height=${availHeight}`;
  window.open(address, "_blank", `noopener,noreferrer${place}`);
}
