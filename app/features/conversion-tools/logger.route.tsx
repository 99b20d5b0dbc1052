import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/logger.route";
import { LoggerForm } from "./components/logger-form";
import { logConversion } from "./mutations/logger.server";
import {
  findLogged,
  listNetworkChoices,
  networkOfToken,
  networksOfTransaction,
} from "./queries/networks.server";
import { chooseNetwork, type LoggerResponse, networkText } from "./rules/logger";
import { logFailedMessage, readPastedUrl, tokenOf } from "./rules/pasted-url";

export async function loader({ context }: Route.LoaderArgs) {
  return { networks: await listNetworkChoices(context.get(platformContext).db) };
}

/**
 * Parses a pasted postback URL (intent `parse`) and logs its conversion (intent `process`):
 * spec:conversion-tools#manual-logger, spec:conversion-tools#accepted-parameters.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, log } = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const answer = (body: Omit<LoggerResponse, "at">, status = 200) =>
    data<LoggerResponse>({ at: now().toISOString(), ...body }, { status });
  const read = readPastedUrl(fields.address ?? "");
  if (!read.ok) return answer({ tone: "error", message: read.message, detail: read.detail }, 400);
  const { facts } = read;
  try {
    const known = await networksOfTransaction(db, facts.transactionId);
    const networks = await listNetworkChoices(db);
    const ofToken = await networkOfToken(db, tokenOf(fields.address ?? ""));
    const ids = networks.map(({ networkId }) => networkId);
    const choice = chooseNetwork(fields.network ?? "", known, ids, ofToken);
    const network = { label: "Network", value: networkText(choice, networks) };
    const parsed = { transactionId: facts.transactionId, shown: [...read.shown, network] };
    if (fields.intent !== "process") {
      const detail = `${read.shown.length} parameters`;
      return answer({ tone: "good", message: "URL parsed", detail, parsed });
    }
    if ("problem" in choice)
      return answer({ tone: "error", message: logFailedMessage, detail: choice.problem, parsed }, 409);
    const { networkId } = choice;
    const isKnown = known.some((other) => other.networkId === networkId);
    const { id, outcome } = await logConversion(db, actor, { facts, networkId, isKnown }, now());
    const logged = await findLogged(db, id);
    return answer({ tone: "good", message: `Conversion ${outcome}`, detail: `Id ${id}`, parsed, logged });
  } catch (error) {
    log.failure(error, "conversion not logged");
    const detail = "The database didn't respond. Nothing was saved.";
    return answer({ tone: "error", message: logFailedMessage, detail }, 503);
  }
}

export default function ConversionLogger({ loaderData: { networks }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Manual conversion logger">
        Use this when a postback didn't arrive. Paste its URL, check the parameters, and log the conversion.
        An existing transaction is updated, not logged twice.
      </PageHeader>
      <LoggerForm networks={networks} answer={actionData} />
    </>
  );
}
