import { data, href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { fieldErrors } from "~/features/leads/schema";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { openSearch, sealSearch } from "~/platform/http/sealed-search.server";
import { personDataContext } from "~/platform/person-data.server";
import type { FormRefusal } from "~/ui/staff-form";
import type { Route } from "./+types/people.route";
import { type PeopleAnswer, PeoplePage, type PeoplePreview } from "./components/people-page";
import { findRequest, listLedger, listRequests } from "./queries/requests.server";
import { countsText, readSelected, type Selected } from "./rules/records";
import { ERASE_WORD } from "./rules/requests";
import { readSearch } from "./rules/search";
import { correctionSchema, outcomeSchema, readRequestId, recordedSchema } from "./schema";
import { type ChangeContext, correctPerson, erasePerson } from "./use-cases/change-person.server";
import { findPerson, findSelected, shownKinds } from "./use-cases/find-person.server";
import {
  assertRequest,
  closeOpenRequest,
  recordRequest,
  withdrawForRequest,
} from "./use-cases/requests.server";

const SHOWN = { open: 200, closed: 50, ledger: 50 };

/** Finds everything stored about a person, and lists requests with their deadlines (spec:peoples-data#desk). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets, now } = context.get(platformContext);
  const requestId = readRequestId(url.searchParams.get("request"));
  await assertRequest(db, requestId);
  const request = requestId === null ? null : await findRequest(db, requestId);
  const typed = request ? (request.email ?? "") : openSearch(url, secrets);
  const search = readSearch(typed);
  const found = search ? await findPerson(db, context.get(personDataContext), search) : [];
  const withoutRequest = request === null && typed === "";
  return {
    typed,
    searchedBy: search?.by ?? null,
    kinds: shownKinds(found),
    request: request && { ...request, personKey: null },
    requests: withoutRequest ? await listRequests(db, SHOWN) : null,
    ledger: typed === "" || request ? await listLedger(db, requestId, SHOWN.ledger) : [],
    now: now(),
    today: dayOf(now()),
  };
}

/** A search is posted, so that names and emails stay out of the URL. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await readForm(request);
  const fields = Object.fromEntries([...form].filter((entry): entry is [string, string] => isText(entry[1])));
  const requestId = readRequestId(url.searchParams.get("request"));
  await assertRequest(platform.db, requestId);
  const sources = context.get(personDataContext);
  const changeContext: ChangeContext = { platform, sources, actor: currentActor(context), requestId };
  const selected = readSelected(form.getAll("record").filter(isText));
  const back = `${url.pathname}${url.search}`;
  switch (fields.intent) {
    case "search":
      url.searchParams.delete("request");
      return redirect(sealSearch(url, fields.q, platform.secrets));
    case "preview-erase":
    case "preview-correct":
      return previewOf(changeContext, fields.intent === "preview-erase" ? "erase" : "correct", selected);
    case "erase":
      return erase(changeContext, selected, fields, back);
    case "correct":
      return correct(changeContext, selected, fields, back);
    case "record":
      return record(changeContext, fields);
    case "withdraw":
    case "close":
      return finish(changeContext, fields, back);
    default:
      throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  }
}

const isText = (value: FormDataEntryValue): value is string => typeof value === "string";

function refuse(intent: string, refusal: FormRefusal, preview?: PeoplePreview, status = 400) {
  return data<PeopleAnswer>({ intent, refusal, ...(preview && { preview }) }, { status });
}

const NOTHING_SELECTED = "Select at least one record";

async function previewOf(
  changeContext: ChangeContext,
  doing: PeoplePreview["doing"],
  selected: readonly Selected[],
) {
  const preview = await readPreview(changeContext, doing, selected);
  if (preview.keys.length > 0) return data<PeopleAnswer>({ intent: doing, preview });
  const refusal = { message: NOTHING_SELECTED, errors: { record: NOTHING_SELECTED }, values: {} };
  return refuse("select", refusal);
}

async function readPreview(
  { platform, sources }: ChangeContext,
  doing: PeoplePreview["doing"],
  selected: readonly Selected[],
): Promise<PeoplePreview> {
  const kinds = shownKinds(await findSelected(platform.database.db, sources, selected));
  return { doing, kinds, keys: kinds.flatMap(({ records }) => records.map(({ key }) => key)) };
}

type Fields = Record<string, string>;

async function erase(
  changeContext: ChangeContext,
  selected: readonly Selected[],
  fields: Fields,
  back: string,
) {
  const preview = await readPreview(changeContext, "erase", selected);
  if (preview.keys.length === 0)
    return refuse("select", { message: NOTHING_SELECTED, errors: {}, values: {} });
  if (fields.confirmation !== ERASE_WORD) {
    const error = `Enter ${ERASE_WORD} in capital letters`;
    return refuse(
      "erase",
      { message: "Nothing was erased", errors: { confirmation: error }, values: {} },
      preview,
    );
  }
  const counts = await erasePerson(changeContext, readSelected(preview.keys));
  return redirectWithToast(back, { text: `Erased: ${countsText(counts)}` }, changeContext.platform.config);
}

async function correct(
  changeContext: ChangeContext,
  selected: readonly Selected[],
  fields: Fields,
  back: string,
) {
  const preview = await readPreview(changeContext, "correct", selected);
  if (preview.keys.length === 0)
    return refuse("select", { message: NOTHING_SELECTED, errors: {}, values: {} });
  const parsed = correctionSchema.safeParse(fields);
  if (!parsed.success) {
    const { name = "", email = "", phone = "" } = fields;
    const errors = fieldErrors(parsed.error);
    return refuse(
      "correct",
      { message: "Nothing was changed", errors, values: { name, email, phone } },
      preview,
    );
  }
  const counts = await correctPerson(changeContext, readSelected(preview.keys), parsed.data);
  return redirectWithToast(back, { text: `Corrected: ${countsText(counts)}` }, changeContext.platform.config);
}

async function record(changeContext: ChangeContext, fields: Fields) {
  const parsed = recordedSchema(dayOf(changeContext.platform.now())).safeParse(fields);
  if (!parsed.success)
    return refuse("record", {
      message: "The request wasn't added",
      errors: fieldErrors(parsed.error),
      values: fields,
    });
  const requestId = await recordRequest(changeContext, parsed.data);
  const to = `${href("/admin/people")}?request=${requestId}`;
  return redirectWithToast(to, { text: `Request ${requestId} added` }, changeContext.platform.config);
}

async function finish(changeContext: ChangeContext, fields: Fields, back: string) {
  const { config } = changeContext.platform;
  if (fields.intent === "withdraw") {
    const counts = await withdrawForRequest(changeContext);
    if (counts) return redirectWithToast(back, { text: `Consent withdrawn: ${countsText(counts)}` }, config);
  } else {
    const parsed = outcomeSchema.safeParse(fields);
    if (!parsed.success)
      return refuse("close", {
        message: "The request is still open",
        errors: fieldErrors(parsed.error),
        values: {},
      });
    if (await closeOpenRequest(changeContext, parsed.data.outcome))
      return redirectWithToast(
        href("/admin/people"),
        { text: `Request ${changeContext.requestId} closed` },
        config,
      );
  }
  return redirectWithToast(back, { text: "This request is already closed", tone: "error" }, config);
}

export default function PeoplesData({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} answer={actionData} />;
}
