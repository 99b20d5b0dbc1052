let loading: Promise<typeof import("sharp")["default"]> | undefined;

/** The library for pictures. It is native and large, so it loads with the first picture. */
export function loadSharp(): Promise<typeof import("sharp")["default"]> {
  loading ??= load();
  return loading;
}

async function load() {
  const { default: sharp } = await import("sharp");
  // Pictures are rare and never repeat, so caching their pixels would only use memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
