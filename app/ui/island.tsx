import type { ComponentType } from "react";

type IslandProps<Props extends object> = {
  /** Its key in `app/enhance/islands.ts`. */
  name: string;
  component: ComponentType<Props>;
  /** JSON, which travels with the page. */
  props: Props;
};

/*
 * <Island name="savings-widget" component={SavingsWidget} props={{ brands }} />
 *
 * One React component on a document page. The server renders it with the page. In the browser it is hydrated alone once
 * it is seen or touched, so the page loads React only for visitors who get there.
 */
export function Island<Props extends object>({ name, component: Component, props }: IslandProps<Props>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
