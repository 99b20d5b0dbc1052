import { expect, test } from "vitest";
import { createSecrets } from "~/platform/secrets.server";
import { openSearch, sealSearch } from "./sealed-search.server";

const secrets = createSecrets({ AUTH_SECRET: "a secret that only this test uses" });
const list = new URL("http://localhost/admin/leads?state=FL&page=3&found=old");
const searched = (typed: string) => new URL(sealSearch(list, typed, secrets), list);

test("a search is read back from its URL, which doesn't show it", () => {
  const url = searched(" jane@visitor.example ");
  expect(openSearch(url, secrets)).toBe("jane@visitor.example");
  expect(decodeURIComponent(url.href)).not.toContain("jane");
  expect(url.href).not.toContain("visitor");
});

test("it keeps the filters and starts on the first page", () => {
  expect([...searched("jane").searchParams.keys()]).toEqual(["state", "found"]);
});

test.each(["", "  ", "\0"])("%j searches for nothing", (typed) => {
  expect(searched(typed).search).toBe("?state=FL");
});

test("a search that can't be read searches for nothing", () => {
  expect(openSearch(list, secrets)).toBe("");
  const elsewhere = createSecrets({ AUTH_SECRET: "the secret of quite another server" });
  expect(openSearch(searched("jane"), elsewhere)).toBe("");
});

test("text that is too long or invalid is cut to text that can be searched for", () => {
  expect(openSearch(searched("x".repeat(300)), secrets)).toHaveLength(200);
  expect(openSearch(searched("a\uD800"), secrets)).toBe("a\uFFFD");
});
