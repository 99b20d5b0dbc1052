import { useState } from "react";
import { askForPasskey } from "./ask-for-passkey";
import type { PasskeyTask } from "./passkey-request";

/*
 * const passkey = usePasskeyDialog("make", href("/admin/account/passkeys/new"));
 * <Button busy={passkey.isBusy} onClick={() => passkey.open({ next })}>Add a passkey</Button>
 *
 * `askForPasskey` for a hydrated page.
 */
export function usePasskeyDialog(task: PasskeyTask, address: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function open(fields: Record<string, string>) {
    setBusy(true);
    setProblem(null);
    const outcome = await askForPasskey(task, address, fields);
    // While the next page loads, the button stays busy.
    if ("to" in outcome) return window.location.assign(outcome.to);
    setProblem(outcome.problem);
    setBusy(false);
  }
  return { open, isBusy, problem };
}
