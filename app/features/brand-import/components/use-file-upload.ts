import { type FormEvent, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { importFailure, importKinds } from "../rules/kinds";
import { LARGEST_FILE_BYTES, uploadMessages } from "../rules/messages";
import type { UploadResponse } from "../schema";

/** The stage of an upload. `sent` is a percentage. */
export type UploadStage = { stage: "idle" } | { stage: "sending"; sent: number } | { stage: "comparing" };

type State = { upload: UploadStage; message: string | null; attempt: number };

/**
 * Uploads the form by script, reports progress, and opens the difference page. Uses `XMLHttpRequest`, because `fetch`
 * doesn't report how much of a file has been sent.
 * @param first the message about a file that was sent without this script.
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

/** Problems that can be detected before anything is sent. */
function problemOf(form: FormData): string | null {
  const kind = importKinds.find((known) => known === form.get("kind"));
  if (!kind) return uploadMessages.kindMissing;
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "") return importFailure(kind, uploadMessages.fileMissing);
  return file.size > LARGEST_FILE_BYTES ? importFailure(kind, uploadMessages.tooLarge) : null;
}

/** Never rejects: a failure on the way is returned as a response too. */
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

/** A proxy or the sign-in page may respond with another body; a broken connection with none. */
function answerOf({ responseText }: XMLHttpRequest, form: FormData): UploadResponse {
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as UploadResponse;
  } catch {
    // Reported below.
  }
  const kind = importKinds.find((known) => known === form.get("kind")) ?? "brands";
  return { ok: false, message: importFailure(kind, uploadMessages.broken) };
}
