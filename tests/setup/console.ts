import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/**
 * A warning or an error on the console fails the test that caused it. A test that expects one temporarily replaces the
 * function (`vi.spyOn(console, "error").mockImplementation(…)`), which also hides it from this check.
 */
const stray: string[] = [];
const METHODS = ["error", "warn"] as const;
const originals = { error: console.error, warn: console.warn };

for (const method of METHODS) {
  console[method] = (...args: unknown[]) => {
    stray.push(`console.${method}: ${format(...args)}`);
    originals[method](...args);
  };
}

function failOnStrayOutput(): void {
  const lines = stray.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join("\n")}`);
}

afterEach(failOnStrayOutput);
// Output of a module while it loaded, or of a hook after the last test.
afterAll(failOnStrayOutput);
// The worker's next file starts with the original functions.
afterAll(() => Object.assign(console, originals));
