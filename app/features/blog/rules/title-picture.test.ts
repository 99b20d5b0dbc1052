import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { titleColors } from "./title-picture";

test("the image has the site's colors", async () => {
  const tokens = await readFile(new URL("../../../ui/tokens.css", import.meta.url), "utf8");
  const light = tokens.slice(0, tokens.indexOf("@media"));
  for (const [name, value] of Object.entries(titleColors)) {
    expect(light.match(new RegExp(`--color-${name}: (\\S+);`))?.[1], name).toBe(value);
  }
});
