import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { findOrCreateTestToken } from "~/features/revenue/mutations/test-token.server";
import { platformContext } from "~/platform/context.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/test-tool.route";
import { TestTool } from "./components/test-tool";

export function loader({ context }: Route.LoaderArgs) {
  return { baseUrl: context.get(platformContext).config.SITE_URL };
}

/**
 * Gives the browser the bearer token for its test; conversions with this token are always tests
 * (spec:conversion-tools#test-token).
 */
export async function action({ context }: Route.ActionArgs) {
  const { db, now, secrets } = context.get(platformContext);
  const token = await findOrCreateTestToken(db, currentActor(context), secrets, now());
  return data({ token }, { headers: { "Cache-Control": "no-store" } });
}

export default function PostbackTest({ loaderData: { baseUrl } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Postback test tool">
        Sends a conversion to this site the way a network's server would. It's saved as a test and excluded
        from all totals.
      </PageHeader>
      <TestTool baseUrl={baseUrl} />
    </>
  );
}
