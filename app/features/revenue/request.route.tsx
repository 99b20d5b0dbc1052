import { href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/request.route";
import { RequestDetail } from "./components/request-detail";
import { replayRequests } from "./mutations/replay.server";
import { findRequest } from "./queries/inbox.server";
import { replayText } from "./rules/messages";
import { shownParameters } from "./rules/request";
import { requestIdField } from "./schema";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const id = requestIdField.safeParse(params.requestId);
  const found = id.success ? await findRequest(db, id.data) : undefined;
  if (!found) throw new Response(null, { status: 404 });
  const { body, ...request } = found;
  return {
    request,
    // The token's value was removed when the request was stored.
    parameters: shownParameters({ ...request, body }).filter(({ name }) => name !== "token"),
    bodyText: body && new TextDecoder().decode(body),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const id = requestIdField.safeParse(params.requestId);
  if (!id.success) throw new Response(null, { status: 404 });
  const result = await replayRequests(db, currentActor(context), [id.data], now());
  const here = href("/admin/revenue/inbox/:requestId", { requestId: String(id.data) });
  const tone = result.refused + result.left > 0 ? "error" : "good";
  return redirectWithToast(here, { text: replayText(result), tone }, config);
}

export const handle = {
  crumb: (loaderData: Route.ComponentProps["loaderData"]) => `#${loaderData.request.id}`,
};

/** One request: its contents, our answer, and what it changed. */
export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { request, parameters, bodyText } = loaderData;
  return (
    <>
      <PageHeader title={`Request #${request.id}`} />
      {request.reason && <Banner still tone="error" title={request.reason} className="mb-5" />}
      <RequestDetail request={request} parameters={parameters} bodyText={bodyText} />
    </>
  );
}
