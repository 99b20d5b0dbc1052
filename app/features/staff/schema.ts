import * as z from "zod/mini";
import { roles } from "~/features/auth/rules/access";

/** The database can't store NUL or half of a surrogate pair. */
const storable = z.refine<string>((text) => !text.includes("\0") && text.isWellFormed(), {
  error: "Remove the special characters that can't be stored",
});

const name = z
  .string({ error: "Enter a name" })
  .check(
    z.trim(),
    z.minLength(1, { error: "Enter a name" }),
    z.maxLength(100, { error: "Use at most 100 characters" }),
    storable,
  );

const EMAIL_EXAMPLE = "Enter an email like name@example.com";

const email = z.pipe(
  z
    .string({ error: "Enter an email" })
    .check(
      z.trim(),
      z.minLength(1, { error: "Enter an email" }),
      z.maxLength(254, { error: EMAIL_EXAMPLE }),
      z.toLowerCase(),
    ),
  z.email({ error: EMAIL_EXAMPLE }),
);

const role = z.enum(roles, { error: "Choose a role" });

export const inviteSchema = z.object({ name, email, role });
export const roleSchema = z.object({ role });
export const nameSchema = z.object({ name });

/** The actions available on a staff member's page. */
export const memberIntentField = z.enum([
  "role",
  "deactivate",
  "reactivate",
  "end-sessions",
  "remove-factor",
]);
export type MemberIntent = z.output<typeof memberIntentField>;

/** Ids are UUIDs; anything else is invalid. */
export const userIdField = z.string().check(z.regex(/^[\w-]{1,100}$/));

/** For URLs: an invalid id becomes one that belongs to no one. */
export const userIdOrUnknown = z.catch(userIdField, "nobody");

export const inviteAgainSchema = z.object({ intent: z.literal("again"), userId: userIdField });

export const accountIntentField = z.enum(["rename", "end-session", "end-others"]);
/** The actions on a passkey. */
export const passkeyIntentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), id: userIdField, name }),
  z.object({ intent: z.literal("remove"), id: userIdField }),
]);
export const factorIntentField = z.enum(["start", "finish", "remove", "renew"]);
