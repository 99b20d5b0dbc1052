import type { Actor } from "./access";
import { isRecent } from "./limits";

declare const proof: unique symbol;

/** An actor with a recent proof of identity. Sensitive mutations require one instead of an Actor (spec:access#recent-proof). */
export type RecentActor = Actor & { readonly [proof]: true };

function isRecentActor(_actor: Actor, authenticatedAt: Date, now: Date): _actor is RecentActor {
  return isRecent(authenticatedAt, now);
}

/** The actor with permission for sensitive changes, or null if the proof is too old: ask for the password first. */
export function withRecentProof(actor: Actor, authenticatedAt: Date, now: Date): RecentActor | null {
  return isRecentActor(actor, authenticatedAt, now) ? actor : null;
}
