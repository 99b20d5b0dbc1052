import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useState } from "react";

/** `make` a passkey on this device, or `prove` that it has one. */
type Task = "make" | "prove";

type Answer = { options?: object; to?: string; message?: string };

/*
 * const passkey = usePasskeyDialog("prove", href("/login/passkey"));
 * <Button busy={passkey.isBusy} onClick={() => passkey.open({ next })}>Sign in with a passkey</Button>
 *
 * The browser's own dialog, between two posts to one URL: the first one is answered with what to ask the device (`options`), the
 * second one, which has the device's `response`, with where to go (`to`). Either may be answered with a `message` instead.
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

/** @returns the device's answer as JSON, or why there is none. */
async function askDevice(task: Task, options: object): Promise<string | Answer> {
  // Loaded with the first press: no one else needs it.
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
