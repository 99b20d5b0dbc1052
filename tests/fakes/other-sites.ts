/**
 * Stands in for every other site that a browser under test opens: all other host names resolve to this port. Every
 * response is a page that shows the request.
 */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSignedCertificate } from "../setup/certificate.ts";

/** A request as the other site received it. */
export type Arrival = { method: string; address: string; headers: Record<string, string | string[]> };

/** The element of the page that contains the request as JSON. */
export const ARRIVAL_ID = "arrival";

/** A visit to this host with `?finish=<keyword>` lets the AI vendor finish an article that it holds back. */
export const VENDOR_HOST = "vendor.example";

export type OtherSites = { port: number; close(): Promise<void> };

/** @param port a free one unless given. @param onArrival gets every request before it is answered. */
export async function startOtherSites(
  port = 0,
  onArrival: (arrival: Arrival) => void = () => {},
): Promise<OtherSites> {
  const server = createServer(selfSignedCertificate("other-sites.example"), (request, response) => {
    const { method = "", headers, url } = request;
    const arrival: Arrival = {
      method,
      address: `https://${headers.host}${url}`,
      headers: { ...headers } as Arrival["headers"],
    };
    onArrival(arrival);
    const json = JSON.stringify(arrival).replaceAll("<", "\\u003c");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><pre id="${ARRIVAL_ID}">${json}</pre></html>`,
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
