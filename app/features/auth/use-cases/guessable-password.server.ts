import { isCommonPassword } from "~/platform/common-passwords.server";
import { isObviousPassword, type PasswordOwner } from "../rules/obvious-password";
import type { Auth } from "./auth.server";

/** A new password isn't accepted: someone who guesses would try it first, or it was leaked. */
export type PasswordRefused = { kind: "obvious" } | { kind: "breached" };

/**
 * Checks a new password, also against the list of breached ones if one is set. That waits for another server, so call
 * it only after the person has proved who they are.
 */
export async function findPasswordFault(
  { config, isBreached }: Pick<Auth, "config" | "isBreached">,
  password: string,
  owner: Omit<PasswordOwner, "siteName">,
): Promise<PasswordRefused | null> {
  if (isGuessable(password, { ...owner, siteName: config.SITE_NAME })) return { kind: "obvious" };
  return (await isBreached(password)) ? { kind: "breached" } : null;
}

/** Whether someone who guesses would try this password first, for this account or for any (spec:access#passwords). */
function isGuessable(password: string, owner: PasswordOwner): boolean {
  return isObviousPassword(password, owner) || isCommonPassword(password);
}
