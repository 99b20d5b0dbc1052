import { href } from "react-router";
import { platformContext } from "~/platform/context.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/sent.route";
import { SentPage } from "./components/link-pages";

/** Visitors only read this page. */
export const handle: PageHandle = { document: true };

export function loader({ context }: Route.LoaderArgs) {
  return { isDelivered: context.get(platformContext).mailer.delivers === "smtp" };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/price-watch/sent"),
    title: "Check Your Email",
    description: "Open the link in our email to start your price watch.",
    noindex: true,
  });

export default function Sent({ loaderData }: Route.ComponentProps) {
  return <SentPage {...loaderData} />;
}
