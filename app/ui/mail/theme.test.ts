import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { mailColors } from "./theme";

test("emails use the site's colors", async () => {
  const tokens = await readFile(new URL("../tokens.css", import.meta.url), "utf8");
  const light = tokens.slice(0, tokens.indexOf("@media"));
  for (const [name, value] of Object.entries(mailColors)) {
    expect(light.match(new RegExp(`--color-${name}: (\\S+);`))?.[1], name).toBe(value);
  }
});
