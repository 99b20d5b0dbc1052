import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useState } from "react";

/** `make` a passkey on this device, or `prove` that the device has one. */
type Task = "make" | "prove";

type Answer = { options?: object; to?: string; message?: string };

/*
 * const passkey = usePasskeyDialog("prove", href("/login/passkey"));
 * <Button busy={passkey.isBusy} onClick={() => passkey.open({ next })}>Sign in with a passkey</Button>
 *
 * Shows the browser's own dialog between two posts to one URL. The response to the first has the request for the device
 * (`options`); the response to the second, which contains the device's `response`, has the next page (`to`). Either may
 * have a `message` instead.
 */
export function usePasskeyDialog(task: Task, address: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function open(fields: Record<string, string>) {
    setBusy(true);
    setProblem(null);
    const result = await run(task, address, fields);
    // While the next page loads, the button stays busy.
    if (result.to !== undefined) return window.location.assign(result.to);
    setProblem(result.message ?? UNANSWERED);
    setBusy(false);
  }
  return { open, isBusy, problem };
}

const UNANSWERED = "We couldn't reach the site. Please try again.";

async function run(task: Task, address: string, fields: Record<string, string>): Promise<Answer> {
  try {
    const { options, message } = await post(address, fields);
    if (options === undefined) return { message };
    const response = await askDevice(task, options);
    if (typeof response !== "string") return response;
    return await post(address, { ...fields, response });
  } catch {
    return {};
  }
}

async function post(address: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields);
  const headers = { Accept: "application/json" };
  const signal = AbortSignal.timeout(20_000);
  const answer = await fetch(address, { method: "POST", body, headers, signal });
  return answer.json();
}

/** @returns the device's response as JSON, or a message if there is none. */
async function askDevice(task: Task, options: object): Promise<string | Answer> {
  // Loaded on the first press, because other visitors don't need it.
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  try {
    const answer =
      task === "make"
        ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
    return JSON.stringify(answer);
  } catch (error) {
    return { message: wordsOf(error instanceof Error ? error.name : "", task) };
  }
}

function wordsOf(errorName: string, task: Task): string {
  if (errorName === "InvalidStateError") return "This device already has a passkey for your account.";
  if (errorName === "SecurityError")
    return "Passkeys don't work at this URL. Open the site at its public URL.";
  if (errorName === "NotAllowedError")
    return task === "make"
      ? "No passkey was added. Please try again when you are ready."
      : "No passkey was used. Try again, or sign in another way.";
  return "This browser or device can't use passkeys. Try another one.";
}
