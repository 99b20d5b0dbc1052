import { type ComponentType, lazy, Suspense } from "react";

/*
 * const calculator = lazyComponent("calculator", async () => (await import("…/calculator-form")).CalculatorForm);
 * await calculator.ready;                       at the top of the route module
 * <div data-lazy="calculator"><calculator.Component /></div>
 *
 * A component with its own script, so that pages without it stay small. The server renders it like any other. In a
 * document that contains it, `ready` waits for its script, so that it works as soon as the page does. Other documents
 * load the script only when the component is shown.
 */
export function lazyComponent<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;
  const Lazy = lazy(async () => ({ default: await load() }));

  async function readyInDocument(): Promise<void> {
    if (typeof document === "undefined" || !document.querySelector(`[data-lazy="${name}"]`)) return;
    // If the script can't be fetched now, it is requested again when the component is shown.
    Loaded = await load().catch(() => null);
  }

  function Component({ fallback = null, ...props }: Props & { fallback?: React.ReactNode }) {
    const own = props as unknown as Props;
    return <Suspense fallback={fallback}>{Loaded ? <Loaded {...own} /> : <Lazy {...own} />}</Suspense>;
  }

  return { Component, ready: readyInDocument() };
}
