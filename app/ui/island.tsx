import { type ComponentType, useContext } from "react";
import { RenderApartContext } from "./render-apart";
import { SiteProvider, useSite } from "./site-context";

type IslandProps<Props extends object> = {
  /** Its key in `app/enhance/islands.ts`. */
  name: string;
  component: ComponentType<Props>;
  /** JSON, which travels with the page. */
  props: Props;
  /** Whether visitors came for it: it's hydrated as soon as the page is visible. */
  isPage?: boolean;
};

/*
 * <Island name="savings-widget" component={SavingsWidget} props={{ brands }} />
 *
 * One React component on a document page. The server renders it with the page, but apart from it, so that its ids are
 * those that the browser makes when it hydrates the component alone, once it is seen or touched. Readers who don't get
 * there never load React. A name can be on a page only once.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, component: Component, props, isPage = false } = island;
  const apart = useContext(RenderApartContext);
  const site = { ...useSite(), staff: null };
  const content = (
    <RenderApartContext value={apart}>
      <SiteProvider site={site}>
        <Component {...props} />
      </SiteProvider>
    </RenderApartContext>
  );
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      data-site={JSON.stringify(site)}
      data-scripts={apart?.scripts[name]?.join(" ")}
      data-at-once={isPage ? "" : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
      dangerouslySetInnerHTML={{ __html: apart?.render(content, { identifierPrefix: name }) ?? "" }}
    />
  );
}
