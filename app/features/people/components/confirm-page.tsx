import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { formatDay } from "~/ui/date-time";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { PlainButton } from "~/ui/plain-button";
import type { FormRefusal } from "~/ui/staff-form";
import type { RequestKind } from "../rules/requests";

export type ConfirmAnswer =
  | { confirmed: { kind: RequestKind; dueAt: Date }; refusal: null }
  | { confirmed: null; refusal: FormRefusal };

export const failedMessage = "Your request couldn’t be confirmed. Please try again.";

/**
 * `/privacy/request/confirm`. The code is in the link's fragment, which browsers don't send, so it's in no log
 * (`enhance/code-from-link.ts`). Without scripts, people copy it from the email.
 */
export function ConfirmPage({ answer }: { answer: ConfirmAnswer | undefined }) {
  return (
    <div className="page flex max-w-form flex-col gap-6 py-8 sm:py-12">
      <Breadcrumbs
        trail={[
          { label: "Home", to: href("/") },
          { label: "Privacy request", to: href("/privacy/request") },
        ]}
        here="Confirm"
      />
      <h1 className="text-2xl sm:text-3xl">Confirm your request</h1>
      <div id="confirm" data-enhance="posted-form">
        {answer?.confirmed ? <Confirmed {...answer.confirmed} /> : <CodeForm refusal={answer?.refusal} />}
      </div>
    </div>
  );
}

function CodeForm({ refusal }: { refusal: FormRefusal | null | undefined }) {
  const problems = Object.entries(refusal?.errors ?? {}).map(([fieldId, message]) => ({ fieldId, message }));
  return (
    <form
      method="post"
      action={href("/privacy/request/confirm")}
      noValidate
      className="flex flex-col items-start gap-6"
    >
      <div hidden data-unanswered="">
        <Banner tone="error" title={failedMessage} />
      </div>
      <ErrorSummary title={refusal?.message ?? null} errors={problems} />
      <Field
        id="code"
        label="Code from the email"
        hint="The link fills it in."
        error={refusal?.errors.code}
        required
        className="w-full"
      >
        <TextInput
          name="code"
          data-enhance="code-from-link"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          defaultValue={refusal?.values.code}
        />
      </Field>
      <PlainButton type="submit" busyLabel="Confirming...">
        Confirm request
      </PlainButton>
    </form>
  );
}

function Confirmed({ kind, dueAt }: { kind: RequestKind; dueAt: Date }) {
  return (
    <div className="flex flex-col items-start gap-5">
      {kind === "withdraw" ? (
        <Banner tone="good" title="Your consent is withdrawn">
          We no longer use your data, and email that was waiting won’t be sent. If you also want us to delete
          your data, send a request for that.
        </Banner>
      ) : (
        <Banner tone="good" title="We received your request">
          We answer by email by {formatDay(dueAt)}.
        </Banner>
      )}
      <ButtonLink to={href("/privacy/request")} variant="secondary">
        Send another request
      </ButtonLink>
    </div>
  );
}
