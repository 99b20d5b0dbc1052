/** What the sign-in page may have to say when somebody is brought there; the name stands in its address. */
export const notices = {
  "session-ended": { tone: "info", text: "Your session has ended. Please sign in again." },
  "signed-out": { tone: "good", text: "You are signed out." },
  "password-changed": { tone: "good", text: "Your password is set. Sign in with it." },
  identity: {
    tone: "error",
    text: "That account could not be used to sign in. Ask an administrator to invite its e-mail address.",
  },
  "identity-away": {
    tone: "error",
    text: "Signing in that way does not work at the moment. Please try again later or use your password.",
  },
} as const;

export type NoticeName = keyof typeof notices;

export function noticeOf(name: string | null): (typeof notices)[NoticeName] | null {
  return name !== null && Object.hasOwn(notices, name) ? notices[name as NoticeName] : null;
}
