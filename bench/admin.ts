import { testAccounts } from "../tests/setup/accounts.ts";

/** Signs in as the administrator of a test server. @returns the Cookie header of the session. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams({ email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD }),
  });
  if (answer.status !== 302) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
