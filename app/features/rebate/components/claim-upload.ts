import { type FormEvent, useRef, useState } from "react";
import { href } from "react-router";
import type { DateBounds } from "../rules/order-date";
import {
  type ClaimProblem,
  type ClaimReceipt,
  type ClaimResponse,
  checkClaim,
  claimMessages,
  screenshotProblem,
} from "../schema";

/** Where a claim is on its way. `sent` is a percentage of the upload. */
export type Upload = { stage: "idle" } | { stage: "uploading"; sent: number } | { stage: "checking" };

export type ClaimState = {
  upload: Upload;
  problem: ClaimProblem | null;
  /** Counts refused submits, so that the summary takes the focus each time. */
  attempt: number;
  receipt: ClaimReceipt | null;
};

/** A connection that carries nothing for this long is given up. */
const GIVE_UP_AFTER_MS = 120_000;

/**
 * Sends the form with its screenshot and reports how far it is. What the browser can check is checked before anything is
 * sent. `XMLHttpRequest`, since `fetch` does not tell how much of an upload has been sent.
 * @param first what became of a claim sent without this script.
 */
export function useClaimUpload(bounds: DateBounds, first: ClaimResponse | null) {
  const [state, setState] = useState<ClaimState>(() => initialState(first));
  const isBusy = useRef(false);

  function settle(answer: ClaimResponse) {
    isBusy.current = false;
    setState((before) => ({ ...initialState(answer), attempt: before.attempt + 1 }));
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    const form = new FormData(event.currentTarget);
    const { problem } = checkClaim(textOf(form), screenshotProblem(screenshotOf(form)), bounds);
    if (problem) return settle({ ok: false, ...problem });
    isBusy.current = true;
    const show = (upload: Upload) => setState((before) => ({ ...before, problem: null, upload }));
    show({ stage: "uploading", sent: 0 });
    settle(await send(form, show));
  }
  return { state, handleSubmit };
}

function initialState(answer: ClaimResponse | null): ClaimState {
  const nothing = { upload: { stage: "idle" } as const, problem: null, receipt: null, attempt: 0 };
  if (!answer) return nothing;
  return answer.ok ? { ...nothing, receipt: answer } : { ...nothing, problem: answer };
}

function textOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] = value;
  return values;
}

function screenshotOf(form: FormData): File | null {
  const file = form.get("screenshot");
  return file instanceof File ? file : null;
}

/** Never rejects: what goes wrong on the way is an answer too. */
function send(form: FormData, onProgress: (upload: Upload) => void): Promise<ClaimResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress({ stage: "uploading", sent: Math.floor((loaded / total) * 100) });
    });
    request.upload.addEventListener("load", () => {
      isSent = true;
      onProgress({ stage: "checking" });
    });
    const giveUp = () => resolve(failed(isSent ? claimMessages.submitFailed : claimMessages.uploadFailed));
    for (const trouble of ["error", "abort", "timeout"] as const) request.addEventListener(trouble, giveUp);
    request.addEventListener("load", () => resolve(readAnswer(request)));
    request.timeout = GIVE_UP_AFTER_MS;
    request.open("POST", href("/rebate-claim/submit"));
    request.send(form);
  });
}

/** A proxy in between may answer in its own words. */
function readAnswer({ responseText, status }: XMLHttpRequest): ClaimResponse {
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as ClaimResponse;
  } catch {
    // Not ours: told by its status below.
  }
  if (status !== 413) return failed(claimMessages.submitFailed);
  return { ...failed(claimMessages.imageTooLarge), errors: { screenshot: claimMessages.imageTooLarge } };
}

function failed(message: string): { ok: false } & ClaimProblem {
  return { ok: false, message, errors: {} };
}
