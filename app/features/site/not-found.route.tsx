import { data } from "react-router";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/not-found.route";
import { NotFoundPage } from "./components/error-page";

export const handle: PageHandle = { document: true };

/** Handles every URL that doesn't exist. */
export function loader() {
  return data(null, { status: 404 });
}

export const action = loader;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: location.pathname,
    title: "Page not found",
    description: "There’s no page at this URL.",
    noindex: true,
  });

export default function NotFound() {
  return <NotFoundPage />;
}
