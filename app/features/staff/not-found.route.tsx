import type { Route } from "./+types/not-found.route";

/** Handles a URL below /admin that doesn't exist, inside the frame, for people who may see it. */
export function loader(_: Route.LoaderArgs) {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
