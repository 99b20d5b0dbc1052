import { readCookie } from "~/kernel/cookies";
import { randomUuid } from "~/ui/random-uuid";
import { isIdentifier, SESSION_KEY, sessionCookie } from "../rules/session";
import { countView, parseSeenPaths, type SeenPaths } from "../rules/view";

const SEEN_PATHS_KEY = "glp_seen_paths";
const BLOG = "/blog";

type VisitorSession = { id: string; isNew: boolean };

/** The session of this document; without storage it is the only copy. */
let session: VisitorSession | null = null;
let seenHere: SeenPaths = {};

/**
 * This browser's anonymous session (spec:tracking#visitor-session), created at the first call. `isNew` stays true until
 * its first view is counted.
 */
export function visitorSession(): VisitorSession {
  session ??= readSession() ?? makeSession();
  share(session.id);
  return session;
}

/**
 * Copies the session to the blog's cookie. A split test assigns visitors before this script runs, and without the
 * cookie, a returning visitor would count as a new one (spec:split-tests#new-session). This checks the cookie each time,
 * because the router can open a blog page without a reload, and a test may have set another session by then.
 */
function share(id: string): void {
  const { pathname, protocol } = window.location;
  if (pathname !== BLOG && !pathname.startsWith(`${BLOG}/`)) return;
  if (readCookie(cookies(), SESSION_KEY) === id) return;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had the Cookie Store API for a short time only
    document.cookie = sessionCookie(id, BLOG, protocol === "https:");
  } catch {
    // A sandboxed document can't have cookies.
  }
}

function readSession(): VisitorSession | null {
  const stored = read(SESSION_KEY);
  if (isIdentifier(stored)) return { id: stored, isNew: false };
  // On a first visit, a split test creates the session before this script runs.
  const given = readCookie(cookies(), SESSION_KEY, isIdentifier);
  if (given === null) return null;
  write(SESSION_KEY, given);
  return { id: given, isNew: true };
}

function makeSession(): VisitorSession {
  const id = randomUuid();
  write(SESSION_KEY, id);
  return { id, isNew: true };
}

/**
 * Whether a view of this path counts now, once in 30 minutes (spec:tracking#view-window). If so, it is remembered as
 * counted.
 */
export function claimView(path: string, now: number): VisitorSession | null {
  const visitor = visitorSession();
  const stored = read(SEEN_PATHS_KEY);
  const { counts, seen } = countView({ ...seenHere, ...parseSeenPaths(stored) }, path, now);
  if (!counts) return null;
  seenHere = seen;
  write(SEEN_PATHS_KEY, JSON.stringify(seen));
  session = { ...visitor, isNew: false };
  return visitor;
}

/** Empty in a sandboxed document, where reading them throws. */
function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return "";
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage only this document remembers it.
  }
}
