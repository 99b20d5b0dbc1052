import { type ComponentType, lazy, Suspense } from "react";

/*
 * const calculator = lazyComponent("calculator", async () => (await import("…/calculator-form")).CalculatorForm);
 * await calculator.ready;                       at the top of the route module
 * <div data-lazy="calculator"><calculator.Component /></div>
 *
 * A part of a page with its own script, so that pages without it stay light. The server renders it like any other. In a
 * document that holds it, `ready` waits for its script, so that it answers as soon as the page does; elsewhere nothing is loaded
 * until it is shown.
 */
export function lazyComponent<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;
  const Lazy = lazy(async () => ({ default: await load() }));

  async function readyInDocument(): Promise<void> {
    if (typeof document === "undefined" || !document.querySelector(`[data-lazy="${name}"]`)) return;
    // A script that cannot be fetched now is asked for again where the part is shown.
    Loaded = await load().catch(() => null);
  }

  function Component({ fallback = null, ...props }: Props & { fallback?: React.ReactNode }) {
    const own = props as unknown as Props;
    return <Suspense fallback={fallback}>{Loaded ? <Loaded {...own} /> : <Lazy {...own} />}</Suspense>;
  }

  return { Component, ready: readyInDocument() };
}
