import { type ComponentType, useContext } from "react";
import { RenderApartContext } from "./render-apart";

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
 * One React component on a document page. The server renders it with the page, but apart from it, so that its ids are
 * those that the browser makes when it hydrates the component alone, once it is seen or touched. Readers who don't get
 * there never load React. A name can be on a page only once.
 */
export function Island<Props extends object>({ name, component: Component, props }: IslandProps<Props>) {
  const renderApart = useContext(RenderApartContext);
  const html = renderApart?.(<Component {...props} />, { identifierPrefix: name }) ?? "";
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
