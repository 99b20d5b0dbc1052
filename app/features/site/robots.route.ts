import { href } from "react-router";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/robots.route";

/**
 * `/robots.txt`. Results pages are not named: they say `noindex` themselves, and a robot must be let in to read that.
 * The outbound links to providers are named, because each visit of one would be a redirect to another site.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { SITE_URL } = context.get(platformContext).config;
  const closed = [
    href("/providers/:slug/visit", { slug: "*" }),
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
