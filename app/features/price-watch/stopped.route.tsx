import { href } from "react-router";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/stopped.route";
import { StoppedPage } from "./components/link-pages";

/** Visitors only read this page. */
export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/price-watch/stopped"),
    title: "You’re Unsubscribed",
    description: "Your price watches have ended.",
    noindex: true,
  });

export default function Stopped() {
  return <StoppedPage />;
}
