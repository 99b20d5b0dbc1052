import { testAccounts } from "../tests/setup/accounts.ts";

/**
 * Signs in as the administrator of a test server, or with another email and the same password.
 * @returns the Cookie header of the session.
 */
export async function signIn(origin: string, email: string = testAccounts.ADMIN_EMAIL): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams({ email, password: testAccounts.ADMIN_PASSWORD }),
  });
  if (answer.status !== 302) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
