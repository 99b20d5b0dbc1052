/** A clock and timers that a test controls, for code that gets its timers passed in. */
export function createFakeClock() {
  let now = 0;
  let waiting: { at: number; then: () => void }[] = [];
  /** Lets pending promises settle. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    settle,
    /** Runs `then` after `ms`; the returned function cancels it. */
    after(ms: number, then: () => void): () => void {
      const entry = { at: now + ms, then };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    /** Lets this many ms pass, with everything that is due. */
    async run(ms: number): Promise<void> {
      const until = now + ms;
      await settle();
      for (;;) {
        const [next] = waiting.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        waiting = waiting.filter((entry) => entry !== next);
        now = next.at;
        next.then();
        await settle();
      }
      now = until;
    },
  };
}
