import { href } from "react-router";
import { withSiteName } from "~/features/content/rules/claims";
import { ButtonLink, buttonClass } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { useSite } from "~/ui/site-context";
import type { Route } from "./+types/plain.route";
import { PlainPage } from "./components/plain-page";
import { plainPages } from "./rules/plain-pages";

export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/+$/, "");
  const page = plainPages[path];
  if (!page) throw new Response(null, { status: 404 });
  return { path, page };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { path, page } = loaderData;
  return pageMeta({ site: matches[0].loaderData, path, title: page.title, description: page.description });
};

export default function Plain({ loaderData: { page } }: Route.ComponentProps) {
  const { siteName, supportEmail } = useSite();
  const action =
    page.action === "compare" ? (
      <ButtonLink to={href("/compare-providers")}>Compare Providers</ButtonLink>
    ) : (
      <a href={`mailto:${supportEmail}`} className={buttonClass({ variant: "secondary" })}>
        Write to {supportEmail}
      </a>
    );
  return (
    <PlainPage title={page.title} action={action}>
      {withSiteName(page.paragraphs, siteName).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </PlainPage>
  );
}
