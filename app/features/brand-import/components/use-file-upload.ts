import { type FormEvent, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { importFailure, importKinds } from "../rules/kinds";
import { LARGEST_FILE_BYTES, uploadMessages } from "../rules/messages";
import type { UploadResponse } from "../schema";

/** Where a file is on its way. `sent` is a percentage. */
export type UploadStage = { stage: "idle" } | { stage: "sending"; sent: number } | { stage: "comparing" };

type State = { upload: UploadStage; message: string | null; attempt: number };

/**
 * Sends the form by script, reports how far it is, and goes to the difference. `XMLHttpRequest`, since `fetch` does not tell
 * how much of a file has been sent.
 * @param first what was said of a file sent without this script.
 */
export function useFileUpload(first: string | null) {
  const [state, setState] = useState<State>({ upload: { stage: "idle" }, message: first, attempt: 0 });
  const isBusy = useRef(false);
  const navigate = useNavigate();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    const form = new FormData(event.currentTarget);
    const problem = problemOf(form);
    if (problem !== null) return fail(problem);
    isBusy.current = true;
    const answer = await send(form, (upload) => setState((before) => ({ ...before, message: null, upload })));
    isBusy.current = false;
    if (!answer.ok) return fail(answer.message);
    await navigate(href("/admin/import/:id", { id: String(answer.importId) }));
  }

  function fail(message: string) {
    setState((before) => ({ upload: { stage: "idle" }, message, attempt: before.attempt + 1 }));
  }

  return { ...state, handleSubmit };
}

/** What can be seen before anything is sent. */
function problemOf(form: FormData): string | null {
  const kind = importKinds.find((known) => known === form.get("kind"));
  if (!kind) return uploadMessages.kindMissing;
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "") return importFailure(kind, uploadMessages.fileMissing);
  return file.size > LARGEST_FILE_BYTES ? importFailure(kind, uploadMessages.tooLarge) : null;
}

/** Never rejects: what goes wrong on the way is an answer too. */
function send(form: FormData, onProgress: (upload: UploadStage) => void): Promise<UploadResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress({ stage: "sending", sent: Math.floor((loaded / total) * 100) });
    });
    request.upload.addEventListener("load", () => onProgress({ stage: "comparing" }));
    request.addEventListener("loadend", () => resolve(answerOf(request, form)));
    request.open("POST", href("/admin/import/upload"));
    request.send(form);
  });
}

/** A proxy in between, or the page for signing in, may answer in its own words; a broken connection in none. */
function answerOf({ responseText }: XMLHttpRequest, form: FormData): UploadResponse {
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as UploadResponse;
  } catch {
    // Told below.
  }
  const kind = importKinds.find((known) => known === form.get("kind")) ?? "brands";
  return { ok: false, message: importFailure(kind, uploadMessages.broken) };
}
