/** A process that runs unit tests with a mutant instead of a file. `run.ts` starts it, and ends it when it hangs. */
import path from "node:path";
import { createVitest, type TestSpecification } from "vitest/node";
import config from "../../vitest.config.ts";

/** Paths are relative to the repository. */
export type Trial = { file: string; source: string; tests: readonly string[] };
export type Verdict = { failed: boolean };

const root = path.resolve(import.meta.dirname, "../..");
let trial: Trial | undefined;

/** Runs the tests in the given order, so that those most likely to notice a mutant come first. */
class GivenOrder {
  shard = async (files: TestSpecification[]) => files;
  sort = async (files: TestSpecification[]) =>
    files.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
}

const placeOf = (id: string) => trial?.tests.indexOf(path.relative(root, id)) ?? -1;

const vitest = await createVitest(
  { config: false, root, watch: false },
  {
    resolve: config.resolve,
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        transform: (_code, id) =>
          trial && id === path.join(root, trial.file) ? { code: trial.source, map: null } : undefined,
      },
    ],
    test: {
      ...config.test,
      projects: undefined,
      pool: "threads",
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      // Otherwise Vitest would use its cached copy of the original for a mutant.
      fsModuleCache: false,
      reporters: [{}],
      sequence: { sequencer: GivenOrder },
    },
  },
);
await vitest.standalone();

async function judge(next: Trial): Promise<Verdict> {
  const last = trial;
  trial = next;
  for (const { file } of [last, next].filter((known) => known !== undefined))
    vitest.invalidateFile(path.join(root, file));
  const project = vitest.getRootProject();
  const specifications = next.tests.map((test) => project.createSpecification(path.join(root, test)));
  // `bail` also counts the failures of earlier mutants, unless they are cleared.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return { failed: unhandledErrors.length > 0 || testModules.some((module) => !module.ok()) };
}

process.on("message", async (next: Trial) => process.send?.(await judge(next)));
process.on("disconnect", () => process.exit());
process.send?.("ready");
