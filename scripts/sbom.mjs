/**
 * `npm run sbom [-- FILE]`: writes the product's software bill of materials (CycloneDX 1.6) to `sbom.cdx.json` or to
 * FILE. With SOURCE_DATE_EPOCH, it contains that time.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { PlainError, runMain, say } from "./lib/console.mjs";
import { inRepository } from "./lib/processes.mjs";
import { billOfMaterials } from "./lib/sbom.mjs";

await runMain(async () => {
  const [file = "sbom.cdx.json", ...more] = process.argv.slice(2);
  if (more.length > 0 || file.startsWith("-")) throw new PlainError("Usage: npm run sbom -- [FILE]");
  const epoch = process.env.SOURCE_DATE_EPOCH;
  if (epoch !== undefined && !/^\d{1,11}$/.test(epoch))
    throw new PlainError("SOURCE_DATE_EPOCH must be a number of seconds since 1970.");
  const lock = JSON.parse(readFileSync(inRepository("package-lock.json"), "utf8"));
  const bom = billOfMaterials(lock, epoch === undefined ? undefined : Number(epoch));
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  say(`${file} lists ${bom.components.length} packages.`);
  return 0;
});
