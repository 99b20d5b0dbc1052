import { Form } from "react-router";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { Facts } from "~/ui/facts";
import { type FormRefusal, SelectField, StaffForm } from "~/ui/staff-form";
import { outcomeLabels, outcomes, requestKindLabels, type ShownRequest } from "../rules/requests";
import { Clock } from "./request-lists";

type RequestCardProps = { request: ShownRequest; now: Date; refusal: FormRefusal | undefined };

/** The request that staff work on, with its deadline and the actions that end it. */
export function RequestCard({ request, now, refusal }: RequestCardProps) {
  const { requestId, kind, source, email, details, receivedAt, dueAt, closedAt, outcome } = request;
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-lg font-semibold">
        Request {requestId}: {requestKindLabels[kind].toLowerCase()}
      </h2>
      <Facts
        facts={[
          ["Email", email ?? "Erased when the request was closed"],
          ["Received", <DateTime key="received" at={receivedAt} />],
          ["Source", source === "site" ? "On the site, confirmed by email" : "Added by staff"],
          ["Due", <DateTime key="due" at={dueAt} day />],
          closedAt
            ? ["Closed", <DateTime key="closed" at={closedAt} />]
            : ["Clock", <Clock key="clock" due={dueAt} now={now} />],
          ...(outcome ? [["Outcome", outcomeLabels[outcome]] satisfies [string, string]] : []),
        ]}
      />
      {details && (
        <blockquote className="max-w-prose whitespace-pre-wrap border-l-4 border-line pl-4">
          {details}
        </blockquote>
      )}
      {!closedAt && <OpenActions refusal={refusal} />}
    </Card>
  );
}

function OpenActions({ refusal }: { refusal: FormRefusal | undefined }) {
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <StaffForm
        intent="close"
        refusal={refusal}
        submit="Close request"
        busy="Closing..."
        variant="secondary"
      >
        <SelectField
          intent="close"
          refusal={refusal}
          name="outcome"
          label="Outcome"
          hint="Answer the person first. Closing erases their email from this request."
          defaultValue="done"
          options={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
        />
      </StaffForm>
      <Form method="post">
        <ConfirmButton
          name="intent"
          value="withdraw"
          variant="secondary"
          question="Are you sure you want to withdraw this person's consent?"
          detail="Their leads can't be used anymore, their price watches end, and queued emails aren't sent. Only the person can give consent again, by submitting a form."
          confirmLabel="Withdraw consent"
        >
          Withdraw consent now
        </ConfirmButton>
      </Form>
    </div>
  );
}
