import type { ComponentType } from "react";

/**
 * The React components that document pages hydrate one at a time, by the name given to `<Island>`. A component gets
 * exactly the props that the server rendered it with, and no router: it must not use links or hooks of React Router.
 */
export const islands: Readonly<Record<string, () => Promise<Component>>> = {
  calculator: async () => (await import("~/features/calculator/components/calculator-form")).CalculatorForm,
  prescription: async () =>
    (await import("~/features/savings/components/prescription-widget")).PrescriptionWidget as Component,
};

/** The server wrote its props as JSON, and they are what the component expects. */
type Component = ComponentType<object>;
