import { href } from "react-router";

/**
 * `/robots.txt`. Results pages are not named: they say `noindex` themselves, and a robot must be let in to read that.
 * The ways out to providers are named, because each visit of one would be a redirect to another site.
 */
export function loader() {
  const closed = [
    href("/providers/:slug/visit", { slug: "*" }),
    href("/go/:slug/:rank/:providerId/:kind", { slug: "*", rank: "*", providerId: "*", kind: "*" }),
    href("/admin"),
    href("/login"),
  ];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
