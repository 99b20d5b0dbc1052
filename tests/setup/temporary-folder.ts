import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/**
 * An empty folder for this test file, removed after it. Call it before anything that writes there, which is closed
 * first.
 */
export function useTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 60_000);
  return folder;
}
