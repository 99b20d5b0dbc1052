import { z } from "zod";
import { roles } from "~/features/auth/rules/access";

/** The database takes neither NUL nor half of a surrogate pair. */
const storable = (text: string) => !text.includes("\0") && text.isWellFormed();

const name = z
  .string({ error: "Enter a name" })
  .trim()
  .min(1, { error: "Enter a name" })
  .max(100, { error: "Use at most 100 characters" })
  .refine(storable, { error: "This has characters that cannot be used" });

const EMAIL_EXAMPLE = "Enter an email like name@example.com";

const email = z
  .string({ error: "Enter an email" })
  .trim()
  .min(1, { error: "Enter an email" })
  .max(254, { error: EMAIL_EXAMPLE })
  .toLowerCase()
  .pipe(z.email({ error: EMAIL_EXAMPLE }));

const role = z.enum(roles, { error: "Choose a role" });

export const inviteSchema = z.object({ name, email, role });
export const roleSchema = z.object({ role });
export const nameSchema = z.object({ name });

/** What the page of a member of staff can be asked to do. */
export const memberIntentField = z.enum(["role", "deactivate", "reactivate", "end-sessions"]);
export type MemberIntent = z.output<typeof memberIntentField>;

/** Ids are UUIDs; anything else is nobody's. */
export const userIdField = z.string().regex(/^[\w-]{1,100}$/);

export const inviteAgainSchema = z.object({ intent: z.literal("again"), userId: userIdField });

export const accountIntentField = z.enum(["rename", "end-session", "end-others"]);
export const factorIntentField = z.enum(["start", "finish", "remove", "renew"]);
