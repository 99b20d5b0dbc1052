/** Messages that the sign-in page may show after a redirect; the key is in its URL. */
export const notices = {
  "session-ended": { tone: "info", text: "Your session has ended. Sign in again." },
  "signed-out": { tone: "good", text: "You are signed out." },
  "password-changed": { tone: "good", text: "Your password is set. Sign in with it." },
  identity: {
    tone: "error",
    text: "You can't sign in with that account. Ask an administrator to invite its email.",
  },
  "identity-away": {
    tone: "error",
    text: "That sign-in method isn't available right now. Try again later or use your password.",
  },
} as const;

export type NoticeName = keyof typeof notices;

export function noticeOf(name: string | null): (typeof notices)[NoticeName] | null {
  return name !== null && Object.hasOwn(notices, name) ? notices[name as NoticeName] : null;
}
