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

/** The stage of sending a claim. `sent` is the percentage uploaded. */
export type Upload = { stage: "idle" } | { stage: "uploading"; sent: number } | { stage: "checking" };

export type ClaimState = {
  upload: Upload;
  problem: ClaimProblem | null;
  /** Counts rejected submits, so that the summary takes the focus each time. */
  attempt: number;
  receipt: ClaimReceipt | null;
};

/** An upload that makes no progress for this long is given up. */
const GIVE_UP_AFTER_MS = 120_000;

/**
 * Sends the form with its screenshot and reports progress. The browser checks what it can before sending anything. It
 * uses `XMLHttpRequest`, since `fetch` doesn't report upload progress.
 * @param first the result of a claim sent without this script.
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

/** Never rejects: errors on the way are returned as an answer too. */
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

/** A proxy in between may send its own response. */
function readAnswer({ responseText, status }: XMLHttpRequest): ClaimResponse {
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as ClaimResponse;
  } catch {
    // Not our response, so the status below decides.
  }
  if (status !== 413) return failed(claimMessages.submitFailed);
  return { ...failed(claimMessages.imageTooLarge), errors: { screenshot: claimMessages.imageTooLarge } };
}

function failed(message: string): { ok: false } & ClaimProblem {
  return { ok: false, message, errors: {} };
}
