import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/manifest.route";

/** `/manifest.webmanifest`: the site's name and icons for a phone's home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { SITE_NAME } = context.get(platformContext).config;
  const manifest = {
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: "Compare online providers of GLP-1 medication by state, price, fees, and ratings.",
    start_url: "/",
    display: "browser",
    background_color: "#fbfaf6",
    theme_color: "#fbfaf6",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any maskable" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
    ],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
