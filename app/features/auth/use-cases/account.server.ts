import { hashPassword } from "better-auth/crypto";
import { and, eq, ne } from "drizzle-orm";
import { authAccounts, authSessions } from "~/platform/db/tables/auth";
import { ReportableError } from "~/platform/failure.server";
import { forgetDevices } from "../mutations/devices.server";
import type { Actor } from "../rules/access";
import { limits } from "../rules/limits";
import { qrCodeSvg } from "../rules/qr-code";
import { type RecentActor, withRecentProof } from "../rules/recent-proof";
import { type Auth, type AuthRequest, noticeOf, tokenOf } from "./auth.server";
import { findPasswordFault, type PasswordRefused } from "./guessable-password.server";
import { recordProof, revokeLinks } from "./sessions.server";

/** The result of a request to change one's own account. `cookies` are Set-Cookie headers. */
export type AccountChange<Result = unknown> =
  | ({ kind: "done"; cookies: string[] } & Result)
  /** The password or code was wrong. */
  | { kind: "refused" }
  | { kind: "limited"; waitSeconds: number };

/**
 * Proves the person's identity with the password. For RECENT_MINUTES, this session may then make sensitive changes. An
 * account without a password can't do this: its owner signs in again.
 */
export async function confirmPassword(
  auth: Auth,
  authRequest: AuthRequest,
  actor: Actor,
  password: string,
  now: Date,
): Promise<AccountChange<{ actor: RecentActor }>> {
  const wait = await auth.attempts.use("confirm", actor.userId, limits.confirmPerAccount);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const { headers } = authRequest;
  const answer = await auth.library.api.verifyPassword({ body: { password }, headers, asResponse: true });
  if (answer.status >= 500)
    throw new ReportableError(`Checking a password failed with status ${answer.status}.`);
  const recent = withRecentProof(actor, now, now);
  if (!answer.ok || !recent) return { kind: "refused" };
  await auth.attempts.reset("confirm", actor.userId);
  await recordProof(auth, actor.sessionId, now);
  return { kind: "done", cookies: [], actor: recent };
}

/** Whether the account has a password; an account opened by another identity provider may not. */
export async function hasPassword(auth: Auth, actor: Actor): Promise<boolean> {
  const { internalAdapter } = await auth.library.$context;
  return Boolean((await internalAdapter.findCredentialAccount(actor.userId))?.password);
}

/**
 * Sets a new password. Every other session of the account ends, every other known browser is deleted, and every emailed
 * link for choosing a password stops working.
 */
export async function changePassword(
  auth: Auth,
  authRequest: AuthRequest,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
  now: Date,
): Promise<AccountChange | PasswordRefused> {
  const proof = await confirmPassword(auth, authRequest, actor, input.currentPassword, now);
  if (proof.kind !== "done") return proof;
  const fault = await findPasswordFault(auth, input.newPassword, actor);
  if (fault) return fault;
  const hash = await hashPassword(input.newPassword);
  await auth.db.transaction(async (tx) => {
    await tx
      .update(authAccounts)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(authAccounts.userId, actor.userId), eq(authAccounts.providerId, "credential")));
    await tx
      .delete(authSessions)
      .where(and(eq(authSessions.userId, actor.userId), ne(authSessions.id, actor.sessionId)));
    await revokeLinks(tx, actor.userId);
    await forgetDevices(tx, actor.userId, tokenOf(authRequest, auth.cookies.device));
    await auth.notify(tx, noticeOf(authRequest, "password_changed", actor.userId, now));
  });
  return { kind: "done", cookies: [] };
}

/** What a person needs to set up an authenticator app. Shown once. */
export type SecondFactorSetup = {
  /** The secret as a QR code: an SVG document. */
  qrSvg: string;
  /** The secret in groups of four characters, for people who can't scan the QR code. */
  secretText: string;
  recoveryCodes: string[];
};

/** Starts setting up an authenticator app. It takes effect only after `finishSecondFactor`. */
export async function startSecondFactor(
  auth: Auth,
  authRequest: AuthRequest,
  actor: Actor,
  password: string,
  now: Date,
): Promise<AccountChange<{ setup: SecondFactorSetup }>> {
  const proof = await confirmPassword(auth, authRequest, actor, password, now);
  if (proof.kind !== "done") return proof;
  const { headers } = authRequest;
  const answer = await auth.library.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
  if (answer.method !== "totp") throw new Error("The library didn't set up an authenticator app.");
  const secret = new URL(answer.totpURI).searchParams.get("secret") ?? "";
  return {
    kind: "done",
    cookies: [],
    setup: {
      qrSvg: qrCodeSvg(answer.totpURI),
      secretText: secret.match(/.{1,4}/g)?.join(" ") ?? "",
      recoveryCodes: answer.backupCodes,
    },
  };
}

/** Turns on two-factor authentication once the app's code is right. The session gets a new cookie. */
export async function finishSecondFactor(
  auth: Auth,
  authRequest: AuthRequest,
  actor: Actor,
  code: string,
  now: Date,
): Promise<AccountChange> {
  const wait = await auth.attempts.use("confirm", actor.userId, limits.confirmPerAccount);
  if (wait !== null) return { kind: "limited", waitSeconds: wait };
  const { headers } = authRequest;
  const change = toChange(await auth.library.api.verifyTOTP({ body: { code }, headers, asResponse: true }));
  if (change.kind === "done")
    await auth.notify(auth.db, noticeOf(authRequest, "second_factor_on", actor.userId, now));
  return change;
}

/** Turns off two-factor authentication. The session gets a new cookie. */
export async function removeSecondFactor(
  auth: Auth,
  authRequest: AuthRequest,
  actor: Actor,
  password: string,
  now: Date,
): Promise<AccountChange> {
  const proof = await confirmPassword(auth, authRequest, actor, password, now);
  if (proof.kind !== "done") return proof;
  const { headers } = authRequest;
  const answer = await auth.library.api.disableTwoFactor({ body: { password }, headers, asResponse: true });
  const change = toChange(answer);
  if (change.kind === "done")
    await auth.notify(auth.db, noticeOf(authRequest, "second_factor_off", actor.userId, now));
  return change;
}

/** Creates new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  auth: Auth,
  authRequest: AuthRequest,
  actor: Actor,
  password: string,
  now: Date,
): Promise<AccountChange<{ recoveryCodes: string[] }>> {
  const proof = await confirmPassword(auth, authRequest, actor, password, now);
  if (proof.kind !== "done") return proof;
  const { headers } = authRequest;
  const answer = await auth.library.api.generateBackupCodes({ body: { password }, headers });
  await auth.notify(auth.db, noticeOf(authRequest, "codes_renewed", actor.userId, now));
  return { kind: "done", cookies: [], recoveryCodes: answer.backupCodes };
}

function toChange(answer: Response): AccountChange {
  if (answer.status >= 500)
    throw new ReportableError(`Changing an account failed with status ${answer.status}.`);
  return answer.ok ? { kind: "done", cookies: answer.headers.getSetCookie() } : { kind: "refused" };
}
