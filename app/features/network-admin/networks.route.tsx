import { data, href } from "react-router";
import {
  currentActor,
  isRecentlyAuthenticated,
  requireRecentAuthentication,
} from "~/features/auth/middleware.server";
import { refusalOf } from "~/features/auth/schema";
import { addNetwork } from "~/features/revenue/mutations/networks.server";
import { addBearerToken, revokeToken } from "~/features/revenue/mutations/tokens.server";
import { listLiveTokens, listNetworks, sealedName } from "~/features/revenue/queries/networks.server";
import { listPostingIntervals } from "~/features/revenue/queries/posting-intervals.server";
import { networkProblems, proofTooOldMessage, tokenProblems } from "~/features/revenue/rules/messages";
import { bearerTokenSchema, networkNameField, tokenIdField } from "~/features/revenue/schema";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { Card } from "~/ui/card";
import { sortFrom } from "~/ui/data-table";
import { Link } from "~/ui/link";
import { StaffForm, TextField } from "~/ui/staff-form";
import type { Route } from "./+types/networks.route";
import { BearerTokens } from "./components/bearer-tokens";
import { NetworkList } from "./components/network-list";
import { isStillVisible } from "./rules/bearer-token";
import { networkSortKeys, sortNetworks } from "./rules/list-order";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, secrets } = context.get(platformContext);
  const views = await openViews(db, currentActor(context), url, "/admin/settings/networks");
  const sort = sortFrom(url.searchParams, networkSortKeys);
  const [networks, postbackTokens, bearerTokens, networkIntervals] = await Promise.all([
    listNetworks(db),
    listLiveTokens(db, "postback"),
    listLiveTokens(db, "bearer"),
    listPostingIntervals(db, now()),
  ]);
  const listed = networks.map(({ networkId, name }) => ({
    networkId,
    name,
    tokens: postbackTokens.filter((token) => token.networkId === networkId).length,
    lastAt: networkIntervals.find((intervals) => intervals.networkId === networkId)?.lastAt ?? null,
  }));
  return {
    views,
    sort,
    networks: sortNetworks(listed, sort),
    bearerTokens: bearerTokens.map(({ tokenHash, tokenSealed, ...token }) => {
      if (!isStillVisible(token.createdAt, now())) return { ...token, text: null };
      const opened = secrets.open(sealedName(tokenHash), tokenSealed);
      return { ...token, text: opened.ok ? opened.text : null };
    }),
  };
}

const ADD_NETWORK = "add-network";
const ADD_TOKEN = "add-token";

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, config, secrets } = context.get(platformContext);
  const fields = await readFields(request);
  const refuse = (
    status: number,
    message: string,
    { errors = {}, mustConfirm = false }: { errors?: Record<string, string>; mustConfirm?: boolean } = {},
  ) => data({ intent: fields.intent, refusal: { message, errors, values: fields }, mustConfirm }, { status });

  if (fields.intent === ADD_NETWORK) {
    const name = networkNameField.safeParse(fields.name);
    if (!name.success)
      return refuse(400, "The network wasn't added", {
        errors: { name: name.error.issues[0]?.message ?? "" },
      });
    const result = await addNetwork(db, currentActor(context), name.data, now());
    if (!result.done)
      return refuse(409, "The network wasn't added", { errors: { name: networkProblems[result.problem] } });
    const text = "Network added. Create a token to get its postback URL.";
    const to = href("/admin/settings/networks/:networkId", { networkId: String(result.networkId) });
    return redirectWithToast(to, { text }, config);
  }
  if (fields.intent === ADD_TOKEN) {
    const form = bearerTokenSchema.safeParse(fields);
    if (!form.success)
      return refuse(400, "The token wasn't created", { errors: refusalOf(form.error).errors });
    if (!isRecentlyAuthenticated(context)) return refuse(403, proofTooOldMessage, { mustConfirm: true });
    const actor = requireRecentAuthentication(context, url);
    const result = await addBearerToken(db, actor, secrets, form.data, now());
    if (!result.done) return refuse(409, tokenProblems[result.problem]);
    return redirectWithToast(sameList(url).back, { text: "Token created" }, config);
  }
  const tokenId = tokenIdField.safeParse(fields.tokenId);
  if (fields.intent !== "revoke" || !tokenId.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const result = await revokeToken(db, requireRecentAuthentication(context, url), tokenId.data, now());
  if (!result.done) return refuse(404, tokenProblems[result.problem]);
  return redirectWithToast(
    sameList(url).back,
    { text: "Token revoked. Requests that use it are now rejected." },
    config,
  );
}

/**
 * Affiliate networks and the tokens for other servers (spec:revenue#networks, spec:revenue#bearer-tokens,
 * spec:access#settings-screen).
 */
export default function Networks({ loaderData, actionData }: Route.ComponentProps) {
  const { networks, sort, views, bearerTokens } = loaderData;
  const refusalFor = (intent: string) => (actionData?.intent === intent ? actionData.refusal : undefined);
  const form = { intent: ADD_NETWORK, refusal: refusalFor(ADD_NETWORK) };
  return (
    <div className="flex max-w-wide flex-col gap-8">
      <section aria-labelledby="networks">
        <h2 id="networks" className="text-lg font-semibold">
          Affiliate networks
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-sm text-ink-soft">
          Each network reports conversions to its own postback URL. Everything it sends, accepted or not,
          appears in the{" "}
          <Link to={href("/admin/revenue/inbox")} className="link">
            postback inbox
          </Link>
          .
        </p>
        <NetworkList
          rows={networks}
          sort={sort}
          head={(columns) => <SavedViews views={views} columns={columns} />}
        />
        <Card pad="sm" className="mt-4 max-w-form">
          <StaffForm {...form} submit="Add network" busy="Adding..." variant="secondary">
            <TextField {...form} name="name" label="New network name" autoComplete="off" />
          </StaffForm>
        </Card>
      </section>
      <BearerTokens
        intent={ADD_TOKEN}
        tokens={bearerTokens}
        networks={sortNetworks(networks, { key: "name", direction: "asc" })}
        refusal={refusalFor(ADD_TOKEN)}
        mustConfirm={actionData?.mustConfirm ?? false}
      />
    </div>
  );
}
