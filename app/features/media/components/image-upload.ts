import { useRef, useState } from "react";
import { href } from "react-router";
import { altProblem, type ImageResponse, imageMessages, largestImageBytes } from "../rules/images";

/** The stage of an upload. `sent` is a percentage. */
export type Progress = { stage: "idle" } | { stage: "uploading"; sent: number } | { stage: "encoding" };

/** A connection without progress for this long is aborted. */
const GIVE_UP_AFTER_MS = 180_000;

/**
 * Uploads one image at a time and reports progress. What the browser can validate is checked before anything is sent.
 */
export function useImageUpload() {
  const [progress, setProgress] = useState<Progress>({ stage: "idle" });
  const request = useRef<XMLHttpRequest | null>(null);

  /** Never rejects: a failure on the way is returned as a response too. */
  async function upload(file: File | null, alt: string): Promise<ImageResponse> {
    if (!file) return failed(imageMessages.missing, "file");
    if (file.size > largestImageBytes) return failed(imageMessages.tooLarge, "file");
    const problem = altProblem(alt);
    if (problem) return failed(problem, "alt");
    const form = new FormData();
    // The file comes last, so that a refused description is reported whatever the file is.
    form.set("alt", alt);
    form.set("file", file);
    setProgress({ stage: "uploading", sent: 0 });
    const answer = await new Promise<ImageResponse>((resolve) => {
      request.current = send(form, setProgress, resolve);
    });
    setProgress({ stage: "idle" });
    return answer;
  }
  return { progress, upload, cancel: () => request.current?.abort() };
}

/** Uses `XMLHttpRequest`, because `fetch` doesn't report upload progress. */
function send(
  form: FormData,
  onProgress: (progress: Progress) => void,
  onAnswer: (answer: ImageResponse) => void,
): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    onProgress({ stage: "uploading", sent: Math.floor((loaded / total) * 100) });
  });
  request.upload.addEventListener("load", () => onProgress({ stage: "encoding" }));
  for (const trouble of ["error", "abort", "timeout"] as const)
    request.addEventListener(trouble, () => onAnswer(failed(imageMessages.failed)));
  request.addEventListener("load", () => onAnswer(readAnswer(request)));
  request.timeout = GIVE_UP_AFTER_MS;
  request.open("POST", href("/admin/blog/images/upload"));
  request.send(form);
  return request;
}

/** A proxy in between may respond with its own content. */
function readAnswer({ responseText, status }: XMLHttpRequest): ImageResponse {
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as ImageResponse;
  } catch {
    // Not our response: the status below decides.
  }
  return status === 413 ? failed(imageMessages.tooLarge, "file") : failed(imageMessages.failed);
}

function failed(message: string, field: "file" | "alt" | null = null): ImageResponse {
  return { ok: false, message, field };
}
