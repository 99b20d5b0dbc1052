import { data, href } from "react-router";
import { currentActor, requireRecentAuthentication } from "~/features/auth/middleware.server";
import { refusalOf } from "~/features/auth/schema";
import { isAddressRule } from "~/features/revenue/endpoints/sender-addresses.server";
import { archiveNetwork, saveNetwork } from "~/features/revenue/mutations/networks.server";
import { addPostbackToken, revokeToken, type TokenResult } from "~/features/revenue/mutations/tokens.server";
import { findNetwork, listLiveTokens, sealedName } from "~/features/revenue/queries/networks.server";
import { networkProblems, tokenProblems } from "~/features/revenue/rules/messages";
import { postbackUrl } from "~/features/revenue/rules/postback-urls";
import { networkIdField, networkSettingsSchema, tokenIdField } from "~/features/revenue/schema";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import type { Route } from "./+types/network.route";
import { NetworkSettings } from "./components/network-settings";
import { NetworkTokens } from "./components/network-tokens";
import { readMappingForm, readStatusForm, splitList } from "./rules/network-form";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secrets, config } = context.get(platformContext);
  const networkId = networkIdField.safeParse(params.networkId);
  const network = networkId.success ? await findNetwork(db, networkId.data) : undefined;
  if (!network) throw new Response(null, { status: 404 });
  const tokens = await listLiveTokens(db, { networkId: network.networkId });
  return {
    network,
    revision: network.updatedAt.toISOString(),
    tokens: tokens.map(({ tokenId, tokenHash, tokenSealed, createdAt, lastUsedAt }) => {
      const opened = secrets.open(sealedName(tokenHash), tokenSealed);
      const address = opened.ok ? postbackUrl(config.SITE_URL, opened.text, network.parameters) : null;
      return { tokenId, createdAt, lastUsedAt, address };
    }),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, now, config, secrets } = context.get(platformContext);
  const networkId = networkIdField.safeParse(params.networkId);
  if (!networkId.success) throw new Response(null, { status: 404 });
  const fields = await readFields(request);
  const here = href("/admin/settings/networks/:networkId", { networkId: String(networkId.data) });
  const list = href("/admin/settings/networks");
  switch (fields.intent) {
    case "save":
      return save(fields, networkId.data, context);
    case "add-token": {
      const actor = requireRecentAuthentication(context, url);
      return answerToken(
        await addPostbackToken(db, actor, secrets, networkId.data, now()),
        "Token created. Give its postback URL to the network.",
      );
    }
    case "revoke": {
      const tokenId = tokenIdField.safeParse(fields.tokenId);
      if (!tokenId.success) throw data("That token doesn't exist.", { status: 400 });
      const actor = requireRecentAuthentication(context, url);
      return answerToken(
        await revokeToken(db, actor, tokenId.data, now()),
        "Token revoked. Requests that use it are now rejected.",
      );
    }
    case "archive":
    case "restore": {
      const isArchived = fields.intent === "archive";
      const result = await archiveNetwork(
        db,
        currentActor(context),
        { networkId: networkId.data, isArchived },
        now(),
      );
      if (!result.done)
        return data({ problem: networkProblems[result.problem], refusal: undefined }, { status: 409 });
      const undo = isArchived ? { action: here, fields: { intent: "restore" } } : undefined;
      const text = isArchived ? "Network removed. Its postbacks are now rejected." : "Network restored";
      return redirectWithToast(isArchived ? list : here, { text, undo }, config);
    }
    default:
      throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  }

  function answerToken(result: TokenResult, text: string) {
    if (!result.done)
      return data({ problem: tokenProblems[result.problem], refusal: undefined }, { status: 409 });
    return redirectWithToast(here, { text }, config);
  }
}

async function save(fields: Record<string, string>, networkId: number, context: Route.ActionArgs["context"]) {
  const { db, now, config } = context.get(platformContext);
  const parsed = networkSettingsSchema.safeParse(fields);
  const mapping = readMappingForm(fields);
  const statuses = readStatusForm(fields);
  const allowedAddresses = splitList(fields.allowedAddresses);
  const badAddress = allowedAddresses.find((rule) => !isAddressRule(rule));
  const errors: Record<string, string> = {
    ...(parsed.success ? {} : refusalOf(parsed.error).errors),
    ...mapping.errors,
    ...statuses.errors,
    ...(badAddress !== undefined && {
      allowedAddresses: `${badAddress} isn't an IP address. Enter one such as 203.0.113.7 or 203.0.113.0/24`,
    }),
    ...(allowedAddresses.length > 100 && { allowedAddresses: "Enter at most 100 IP addresses" }),
  };
  const refuse = (status: number, message: string, found: Record<string, string>) =>
    data({ problem: undefined, refusal: { message, errors: found, values: fields } }, { status });
  if (!parsed.success || Object.keys(errors).length > 0)
    return refuse(400, "The network wasn't saved", errors);
  const { revision, ...settings } = parsed.data;
  const change = { ...settings, parameters: mapping.value, statuses: statuses.value, allowedAddresses };
  const result = await saveNetwork(db, currentActor(context), { networkId, revision, change }, now());
  if (!result.done) {
    const text = networkProblems[result.problem];
    return result.problem === "name-taken"
      ? refuse(409, "The network wasn't saved", { name: text })
      : refuse(409, text, {});
  }
  const here = href("/admin/settings/networks/:networkId", { networkId: String(networkId) });
  return redirectWithToast(here, { text: "Network saved" }, config);
}

export const handle = { crumb: (loaderData: Route.ComponentProps["loaderData"]) => loaderData.network.name };

/** One affiliate network: its postback URLs, and how its postbacks are read. */
export default function NetworkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { network, tokens, revision } = loaderData;
  return (
    <div className="flex max-w-wide flex-col gap-6">
      <h2 className="text-lg font-semibold">{network.name}</h2>
      {actionData?.problem && <Banner tone="error" title={actionData.problem} />}
      <NetworkTokens name={network.name} tokens={tokens} />
      <NetworkSettings network={network} revision={revision} refusal={actionData?.refusal} />
    </div>
  );
}
