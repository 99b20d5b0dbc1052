import * as z from "zod/mini";
import { CODE_DIGITS, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./rules/limits";

/** A fixed wording (spec:access#sign-in). */
export const signInFailedMessage = "Failed to sign in. Please check your credentials.";
export const missingFieldsMessage = "Please fill in all required fields";

/** The database can't store NUL; a lone surrogate isn't valid text. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const storable = z.refine<string>((text) => !UNSTORABLE.test(text), {
  error: "Remove the special characters that can't be stored",
});

const EMAIL_EXAMPLE = "Enter an email like name@example.com";

/** An email as typed; letter case doesn't matter. Accounts have no phone number (spec:access#email-or-phone). */
const email = z.string({ error: "Enter your email" }).check(
  z.trim(),
  z.minLength(1, { error: "Enter your email" }),
  z.maxLength(254, { error: EMAIL_EXAMPLE }),
  z.toLowerCase(),
  z.refine((text) => text === "" || z.email().safeParse(text).success, { error: EMAIL_EXAMPLE }),
);

const typedPassword = z
  .string({ error: "Enter your password" })
  .check(
    z.minLength(1, { error: "Enter your password" }),
    z.maxLength(MAX_PASSWORD_LENGTH, { error: `Enter at most ${MAX_PASSWORD_LENGTH} characters` }),
    storable,
  );

const chosenPassword = z
  .string({ error: "Choose a password" })
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, { error: `Enter at least ${MIN_PASSWORD_LENGTH} characters` }),
    z.maxLength(MAX_PASSWORD_LENGTH, { error: `Enter at most ${MAX_PASSWORD_LENGTH} characters` }),
    storable,
  );

const CODE_HINT = `Enter the ${CODE_DIGITS}-digit code`;

/** Digits as people copy them: "123 456" is "123456". */
const code = z.pipe(
  z.pipe(
    z.string({ error: CODE_HINT }),
    z.transform((text) => text.replace(/[\s-]/g, "")),
  ),
  z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: CODE_HINT })),
);

export const signInSchema = z.object({ email, password: typedPassword });
export const emailSchema = z.object({ email });
export const emailCodeSchema = z.object({ email, code });
export const authenticatorCodeSchema = z.object({ code });
export const passwordSchema = z.object({ password: typedPassword });

const RECOVERY_CODE_HINT = "Enter a recovery code, such as aB3dE-fG7hK";

export const recoveryCodeSchema = z.object({
  code: z
    .string({ error: RECOVERY_CODE_HINT })
    .check(z.trim(), z.regex(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/, { error: RECOVERY_CODE_HINT })),
});

const repeatedAlike = (value: { newPassword: string; repeatedPassword: string }) =>
  value.newPassword === value.repeatedPassword;
const repetition = { error: "Enter the same password in both fields", path: ["repeatedPassword"] };

const newPassword = {
  newPassword: chosenPassword,
  repeatedPassword: z
    .string({ error: "Enter the new password again" })
    .check(z.maxLength(MAX_PASSWORD_LENGTH)),
};

export const obviousPasswordMessage =
  "Choose a password that isn't common, and isn't mostly the site's name, your name or email, or a common word";

/** The refusal for a password that someone who guesses would try first. */
const obviousPasswordRefusal: Refusal = {
  message: "That password is too easy to guess",
  errors: { newPassword: obviousPasswordMessage },
  values: {},
};

const breachedPasswordRefusal: Refusal = {
  message: "That password was in a data breach",
  errors: {
    newPassword: "Choose a password that you don't use anywhere else. Attackers try leaked passwords first.",
  },
  values: {},
};

/** What to say about a new password that isn't accepted, by the reason. */
export const passwordRefusals = { obvious: obviousPasswordRefusal, breached: breachedPasswordRefusal };

/** The form for choosing a password from a link. */
export const newPasswordSchema = z.object(newPassword).check(z.refine(repeatedAlike, repetition));

/** The form for changing your own password, on the account screen. */
export const changePasswordSchema = z
  .object({ currentPassword: typedPassword, ...newPassword })
  .check(z.refine(repeatedAlike, repetition));

/** Bytes in the encoding that the standard uses in JSON. */
const bytes = (length: number) => z.string().check(z.minLength(1), z.maxLength(length), z.regex(/^[\w-]+$/));

const json = z.pipe(
  z.string().check(z.maxLength(40_000)),
  z.transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }),
);

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal("public-key") };

/** A device's proof that it has a passkey, as JSON from the browser. */
export const passkeyProofField = z.pipe(
  json,
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_000),
      authenticatorData: bytes(8_000),
      signature: bytes(2_000),
      userHandle: z.optional(bytes(200)),
    }),
  }),
);
export type PasskeyProof = z.output<typeof passkeyProofField>;

/** A passkey that a device just created, as JSON from the browser. */
export const passkeyAnswerField = z.pipe(
  json,
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_000),
      attestationObject: bytes(20_000),
      transports: z.optional(
        z.array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"])),
      ),
    }),
  }),
);
export type PasskeyResponse = z.output<typeof passkeyAnswerField>;

export const signOutScopeField = z.catch(z.enum(["local", "others", "global"]), "local");

/** What an action returns for a rejected form: a message above it, one per invalid field, and the typed values. */
export type Refusal = {
  message: string;
  errors: Record<string, string>;
  /** Typed values to show again when the page is rendered again; never a password. */
  values: Record<string, string>;
};

/** The refusal for values that failed a schema of this file. */
export function refusalOf(error: z.core.$ZodError, values: Record<string, string> = {}): Refusal {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[issue.path.join(".")] ??= issue.message;
  return { message: missingFieldsMessage, errors, values };
}
