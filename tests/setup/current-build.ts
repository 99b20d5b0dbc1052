import type { TestProject } from "vitest/node";
import { prepareBuild } from "../../scripts/lib/prepare.mjs";

/**
 * Builds the product when its sources changed since the last build, before the tests and, in watch mode, before each
 * run of them: tests that go through the built server see the code as it is, however Vitest was started.
 * @throws Error when the build fails.
 */
export async function keepBuildCurrent(project: TestProject): Promise<void> {
  await prepareBuild();
  project.onTestsRerun(prepareBuild);
}
