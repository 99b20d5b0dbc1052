import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { type Actor, decideAccess } from "./rules/access";

/** Who asks, or null for a visitor. */
export const actorContext = createContext<Actor | null>(null);

/**
 * Who asks, on a route inside the staff layout.
 * @throws Error outside of it: there nobody need be signed in.
 */
export function currentActor(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Error("This route is not inside the staff layout.");
  return actor;
}

/**
 * Guards every route inside the staff layout, for pages, data requests and actions alike: it decides by the pattern
 * of the route that was matched, so naming a part of a page's data does not lead around it.
 * Visitors are sent to sign in and then back; a role that may not go there, where decision A2 says.
 */
export const requireStaff: MiddlewareFunction<Response> = ({ context, pattern, url }) => {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  const decision = decideAccess(actor.role, pattern.startsWith("/") ? pattern : `/${pattern}`);
  if (decision.kind === "redirect") throw redirect(decision.to);
};
