import type { Role } from "./access";

/** An account made at this start. `generatedPassword` is null when the settings named one. */
export type FirstAccount = { email: string; role: Role; generatedPassword: string | null };

const NAMES: Record<Role, string> = { admin: "Administrator", content_manager: "Content manager" };

/**
 * What the console says when the server has started: where it is, where staff sign in, and the passwords made for
 * them, which are shown this once and kept nowhere.
 */
export function startupMessage(siteName: string, url: string, accounts: readonly FirstAccount[]): string {
  const lines = [`${siteName} is running at ${url}`, `Staff sign in at ${url}/login`];
  const made = accounts.filter((account) => account.generatedPassword !== null);
  if (made.length > 0) {
    lines.push("", "Accounts created on first start. Their passwords are shown only once:");
    for (const account of made) {
      lines.push("", `  ${NAMES[account.role]}`, `    email     ${account.email}`);
      lines.push(`    password  ${account.generatedPassword}`);
    }
  }
  return `\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n`;
}
