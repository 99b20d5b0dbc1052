import type { Route } from "./+types/not-found.route";

/** An address below /admin that doesn't exist: said inside the frame, to those who may see it. */
export function loader(_: Route.LoaderArgs) {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
