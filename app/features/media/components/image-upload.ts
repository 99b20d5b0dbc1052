import { useRef, useState } from "react";
import { href } from "react-router";
import { altProblem, type ImageResponse, imageMessages, largestImageBytes } from "../rules/images";

/** Where an image is on its way. `sent` is a percentage of the upload. */
export type Progress = { stage: "idle" } | { stage: "uploading"; sent: number } | { stage: "encoding" };

/** A connection that carries nothing for this long is given up. */
const GIVE_UP_AFTER_MS = 180_000;

/** Sends one image at a time and reports how far it is. What the browser can check is checked before anything is sent. */
export function useImageUpload() {
  const [progress, setProgress] = useState<Progress>({ stage: "idle" });
  const request = useRef<XMLHttpRequest | null>(null);

  /** Never rejects: what goes wrong on the way is an answer too. */
  async function upload(file: File | null, alt: string): Promise<ImageResponse> {
    if (!file) return failed(imageMessages.missing, "file");
    if (file.size > largestImageBytes) return failed(imageMessages.tooLarge, "file");
    const problem = altProblem(alt);
    if (problem) return failed(problem, "alt");
    const form = new FormData();
    // The file last, so that a description that is refused is known whatever the file is.
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

/** `XMLHttpRequest`, since `fetch` does not tell how much of an upload has been sent. */
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

/** A proxy in between may answer in its own words. */
function readAnswer({ responseText, status }: XMLHttpRequest): ImageResponse {
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer === "object" && answer !== null && "ok" in answer) return answer as ImageResponse;
  } catch {
    // Not ours: told by its status below.
  }
  return status === 413 ? failed(imageMessages.tooLarge, "file") : failed(imageMessages.failed);
}

function failed(message: string, field: "file" | "alt" | null = null): ImageResponse {
  return { ok: false, message, field };
}
