import { useEffect, useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { formatDay } from "~/ui/date-time";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { type FormRefusal, useAttempt } from "~/ui/staff-form";
import type { RequestKind } from "../rules/requests";

export type ConfirmAnswer =
  | { confirmed: { kind: RequestKind; dueAt: Date }; refusal: null }
  | { confirmed: null; refusal: FormRefusal };

/**
 * `/privacy/request/confirm`. The code is in the link's fragment, which browsers don't send, so it's in no log. Without
 * scripts, people copy it from the email.
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
      {answer?.confirmed ? <Confirmed {...answer.confirmed} /> : <CodeForm refusal={answer?.refusal} />}
    </div>
  );
}

function CodeForm({ refusal }: { refusal: FormRefusal | null | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const attempt = useAttempt(refusal ?? undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const code = window.location.hash.slice(1);
    if (code === "" || !field.current) return;
    field.current.value = code;
    // Out of the address bar and the history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  const problems = Object.entries(refusal?.errors ?? {}).map(([fieldId, message]) => ({ fieldId, message }));
  return (
    <Form method="post" noValidate className="flex flex-col items-start gap-6">
      <ErrorSummary title={refusal?.message ?? null} errors={problems} attempt={attempt} />
      <Field
        id="code"
        label="Code from the email"
        hint="The link fills it in."
        error={refusal?.errors.code}
        required
        className="w-full"
      >
        <TextInput
          ref={field}
          name="code"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          defaultValue={refusal?.values.code}
        />
      </Field>
      <Button type="submit" busy={isBusy} busyLabel="Confirming...">
        Confirm request
      </Button>
    </Form>
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
