import { request } from "node:http";

/**
 * Sends each request on a new connection, so that requests to one port reach all processes there. Redirects aren't
 * followed.
 */
export async function sendOnNewConnection(url: string, init: RequestInit = {}): Promise<Response> {
  const requested = new Request(url, init);
  const body = Buffer.from(await requested.arrayBuffer());
  const headers = { ...Object.fromEntries(requested.headers), "content-length": body.length };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: requested.method, agent: false, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.on("error", reject).on("end", () => {
        const received = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct))
          for (const value of values ?? []) received.append(name, value);
        resolve(new Response(text === "" ? null : text, { status: response.statusCode, headers: received }));
      });
    });
    outgoing.on("error", reject).end(body);
  });
}
