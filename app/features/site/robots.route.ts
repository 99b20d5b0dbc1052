import { href } from "react-router";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/robots.route";

/**
 * `/robots.txt`. Results pages aren't listed: they use `noindex`, and robots must be able to read that. Outbound links
 * to providers are disallowed, because each visit would redirect to another site.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { SITE_URL } = context.get(platformContext).config;
  const closed = [
    href("/providers/:slug/visit", { slug: "*" }),
    href("/providers/:slug/proof/:pricingId", { slug: "*", pricingId: "*" }),
    href("/states/:state/:medication/:slug/visit", { state: "*", medication: "*", slug: "*" }),
    href("/medications/:medication/:slug/visit", { medication: "*", slug: "*" }),
    href("/compare/:pair/visit/:slug", { pair: "*", slug: "*" }),
    href("/embed/visit/:slug", { slug: "*" }),
    href("/go/:slug/:rank/:providerId/:kind", { slug: "*", rank: "*", providerId: "*", kind: "*" }),
    href("/admin"),
    href("/login"),
  ];
  const rules = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  const lines = [...rules, "", `Sitemap: ${SITE_URL}${href("/sitemap.xml")}`];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
