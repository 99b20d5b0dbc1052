import type { TestApp } from "./app.ts";

/** A browser without scripts that has these cookies. */
export function browserWith(app: TestApp, cookie: string) {
  const get = (address: string) => app.fetch(address, { headers: { cookie } });
  return {
    get,
    /** The document at a URL. */
    page: async (address: string) => (await get(address)).text(),
    /** Sends a form. */
    post: (address: string, fields: Record<string, string>) =>
      app.fetch(address, { method: "POST", headers: { cookie }, body: new URLSearchParams(fields) }),
  };
}
