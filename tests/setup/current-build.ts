import type { TestProject } from "vitest/node";
import { prepareBuild } from "../../scripts/lib/prepare.mjs";

/**
 * Builds the product if its sources changed since the last build: before the tests and, in watch mode, before each run.
 * So tests that go through the built server use the current code, however Vitest was started.
 * @throws Error when the build fails.
 */
export async function keepBuildCurrent(project: TestProject): Promise<void> {
  await prepareBuild();
  project.onTestsRerun(prepareBuild);
}
