import { href } from "react-router";
import { expect } from "vitest";
import { storePost } from "~/features/posts/factory";
import { useApp } from "./app.ts";

/** The built server and functions that read posts on it: `const { app, db, storePost, pageOf } = await useBlog();`. */
export async function useBlog() {
  const app = await useApp();
  const { db } = app.platform;
  return {
    app,
    db,
    storePost: (values: Parameters<typeof storePost>[1] = {}) => storePost(db, values),
    addressOf: ({ slug }: { slug: string }) => href("/blog/:slug", { slug }),
    /** The HTML of a page, which must have this status. */
    async pageOf(address: string, status = 200): Promise<string> {
      const answer = await app.fetch(address);
      expect(answer.status, address).toBe(status);
      return answer.text();
    },
  };
}
