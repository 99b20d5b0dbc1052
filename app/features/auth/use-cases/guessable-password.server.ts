import { isCommonPassword } from "~/platform/common-passwords.server";
import { isObviousPassword, type PasswordOwner } from "../rules/obvious-password";

/** Whether someone who guesses would try this password first, for this account or for any (spec:access#passwords). */
export function isGuessable(password: string, owner: PasswordOwner): boolean {
  return isObviousPassword(password, owner) || isCommonPassword(password);
}
