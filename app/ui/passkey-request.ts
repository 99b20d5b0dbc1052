import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** `make` a passkey on this device, or `prove` that the device has one. */
export type PasskeyTask = "make" | "prove";

type Answer = { options?: object; to?: string; message?: string };

/**
 * Asks the site, the device, and the site again: see `ask-for-passkey.ts`, which loads this file when it's needed.
 * @throws when the site can't be reached
 */
export async function requestPasskey(
  task: PasskeyTask,
  address: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const { options, message } = await post(address, fields);
  if (options === undefined) return { message };
  const response = await askDevice(task, options);
  return typeof response === "string" ? post(address, { ...fields, response }) : response;
}

async function post(address: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields);
  const headers = { Accept: "application/json" };
  const signal = AbortSignal.timeout(20_000);
  const answer = await fetch(address, { method: "POST", body, headers, signal });
  return answer.json();
}

/** @returns the device's response as JSON, or a message if there is none. */
async function askDevice(task: PasskeyTask, options: object): Promise<string | Answer> {
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

function wordsOf(errorName: string, task: PasskeyTask): string {
  if (errorName === "InvalidStateError") return "This device already has a passkey for your account.";
  if (errorName === "SecurityError")
    return "Passkeys don't work at this URL. Open the site at its public URL.";
  if (errorName === "NotAllowedError")
    return task === "make"
      ? "No passkey was added. Please try again when you are ready."
      : "No passkey was used. Try again, or sign in another way.";
  return "This browser or device can't use passkeys. Try another one.";
}
