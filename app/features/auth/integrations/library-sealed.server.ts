import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Config } from "~/platform/config.server";
import type { SealedColumn } from "~/platform/sealed-data.server";
import { authSecretsOf, type RenewedText } from "~/platform/secrets.server";

/** What the library encrypts with its secret, in its own format, which doesn't name the secret. */
export function librarySealed(config: Config): SealedColumn[] {
  const [current, ...previous] = authSecretsOf(config);
  async function renew(_key: string, text: string): Promise<RenewedText> {
    if ((await opened(current, text)) !== null) return { kind: "current" };
    for (const secret of previous) {
      const data = await opened(secret, text);
      if (data !== null) return { kind: "renewed", sealed: await symmetricEncrypt({ key: current, data }) };
    }
    return { kind: "unreadable" };
  }
  return ["secret", "backup_codes"].map((column) => ({
    table: "auth_two_factors",
    key: "id",
    column,
    title: "authenticator apps",
    renew,
  }));
}

/** Null if the text was encrypted with another secret, or is damaged. */
async function opened(key: string, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data });
  } catch {
    return null;
  }
}
