import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { SealedSearch } from "~/ui/sealed-search";
import type { FormRefusal } from "~/ui/staff-form";
import type { ShownKind } from "../rules/records";
import type { LedgerEntry, ShownRequest } from "../rules/requests";
import { CorrectPreview, ErasePreview } from "./change-preview";
import { FoundRecords } from "./found-records";
import { Ledger } from "./ledger";
import { RecordRequest } from "./record-request";
import { RequestCard } from "./request-card";
import { RequestLists, type ShownRequests } from "./request-lists";

export type PeopleAnswer = {
  intent: string;
  refusal?: FormRefusal;
  preview?: PeoplePreview;
};

/** The selected records before an action, with their keys. */
export type PeoplePreview = { doing: "erase" | "correct"; kinds: ShownKind[]; keys: string[] };

type PeoplePageProps = {
  /** The search as typed; empty without a search. */
  typed: string;
  searchedBy: "email" | "phone" | "name" | null;
  kinds: ShownKind[];
  /** The request that staff work on. */
  request: ShownRequest | null;
  requests: ShownRequests | null;
  ledger: LedgerEntry[];
  now: Date;
  /** `2026-03-08`, in New York. */
  today: string;
  answer: PeopleAnswer | undefined;
};

const DESK = href("/admin/people");

/** `/admin/people`: everything about a person, and the requests with their deadlines. */
export function PeoplePage(props: PeoplePageProps) {
  const { typed, request, requests, ledger, now, answer } = props;
  const back = request ? { label: "Back to people's data", to: DESK } : undefined;
  return (
    <>
      <PageHeader title="People's data" back={back}>
        Find, export, correct, or erase what the site stores about a person. Everything done here is recorded
        without the data itself.
      </PageHeader>
      <div className="flex flex-col gap-6">
        {request ? (
          <RequestCard request={request} now={now} refusal={refusalOf(answer, "close")} />
        ) : (
          <SealedSearch
            label="Search people"
            placeholder="Email, phone, or name"
            searched={typed}
            clear={DESK}
          />
        )}
        {answer?.preview ? <Preview answer={answer} preview={answer.preview} /> : <Results {...props} />}
        {requests && <RequestLists {...requests} now={now} />}
        {requests && <RecordRequest refusal={refusalOf(answer, "record")} today={props.today} />}
        {ledger.length > 0 && <Ledger entries={ledger} ofRequest={request !== null} />}
      </div>
    </>
  );
}

function refusalOf(answer: PeopleAnswer | undefined, intent: string): FormRefusal | undefined {
  return answer?.intent === intent ? answer.refusal : undefined;
}

type PreviewProps = { answer: PeopleAnswer; preview: PeoplePreview };

function Preview({ answer, preview }: PreviewProps) {
  const shared = { kinds: preview.kinds, keys: preview.keys, refusal: answer.refusal };
  return preview.doing === "erase" ? <ErasePreview {...shared} /> : <CorrectPreview {...shared} />;
}

function Results({ typed, searchedBy, kinds, request, answer }: PeoplePageProps) {
  if (typed === "") return null;
  if (searchedBy === null)
    return (
      <Banner tone="warning" still title="Enter an email, a full phone number, or a name">
        At least seven digits, or a word.
      </Banner>
    );
  if (kinds.length === 0)
    return <EmptyState title="Nothing found">We don't have data about “{typed}”.</EmptyState>;
  return (
    <FoundRecords
      kinds={kinds}
      // Different people can share a name, so staff choose.
      areSelected={searchedBy !== "name"}
      requestId={request?.requestId ?? null}
      problem={answer?.intent === "select" ? answer.refusal?.message : undefined}
    />
  );
}
