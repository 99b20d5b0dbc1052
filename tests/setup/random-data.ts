import fc from "fast-check";

/**
 * Every run uses the same random data, so a test fails only if the code has changed.
 * `RANDOM_SEED=new npm test -- <paths>` uses new data, and `RANDOM_SEED=<seed>` repeats a failed run.
 */
const { RANDOM_SEED = "20260308", STOP_AT_FAILURE } = process.env;

fc.configureGlobal({
  ...(RANDOM_SEED === "new" ? {} : { seed: Number(RANDOM_SEED) }),
  // Mutation tests only ask whether a test fails, so they don't search for the smallest failing data.
  endOnFailure: STOP_AT_FAILURE === "1",
});

/**
 * Like `fc.assert`, but no new run starts once the time is over: a busy machine proves less, but doesn't fail for being
 * slow. fast-check's own limit leaves the last run going beside the next test, which then finds its rows.
 * @param limit in ms
 */
export async function assertWithin<Value>(
  property: fc.IAsyncProperty<Value>,
  { numRuns, limit }: { numRuns: number; limit: number },
): Promise<void> {
  const end = Date.now() + limit;
  const isOver = () => Date.now() > end;
  const limited: fc.IRawProperty<Value> = {
    isAsync: () => true,
    generate: (random, run) => property.generate(random, run),
    shrink: (value) => property.shrink(value),
    run: async (value) => (isOver() ? null : property.run(value)),
    runBeforeEach: async () => {
      if (!isOver()) await property.runBeforeEach();
    },
    runAfterEach: () => property.runAfterEach(),
  };
  await fc.assert(limited, { numRuns });
}
