import type { Role } from "./access";

/** An account created at this start. `generatedPassword` is null if the settings contain a password. */
export type FirstAccount = { email: string; role: Role; generatedPassword: string | null };

const NAMES: Record<Role, string> = { admin: "Administrator", content_manager: "Content manager" };

/**
 * What the console shows after the server starts: its URL, where staff sign in, and the generated passwords, which are
 * shown only once and not stored.
 * @param url where the process listens
 * @param siteUrl where people open the site, which may be behind a proxy
 */
export function startupMessage(
  siteName: string,
  { url, siteUrl }: { url: string; siteUrl: string },
  accounts: readonly FirstAccount[],
): string {
  const lines = [`${siteName} is running at ${url}`, `Staff sign in at ${siteUrl}/login`];
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
