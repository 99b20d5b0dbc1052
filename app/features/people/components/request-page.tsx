import { href, Link } from "react-router";
import { Banner } from "~/ui/banner";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { type Choice, ChoiceGroup } from "~/ui/choices";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/inputs";
import { useSite } from "~/ui/site-context";
import type { FormRefusal } from "~/ui/staff-form";
import { ANSWER_DAYS, LINK_HOURS, MAX_DETAILS, type RequestKind } from "../rules/requests";

const choices: readonly (Choice & { value: RequestKind })[] = [
  { value: "see", label: "See my data", hint: "We send you a copy." },
  { value: "correct", label: "Correct my data", hint: "Tell us below what’s wrong." },
  { value: "delete", label: "Delete my data", hint: "Once it’s gone, we can’t bring it back." },
  {
    value: "withdraw",
    label: "Withdraw my consent",
    hint: "We stop using your data as soon as you confirm. A rebate claim continues.",
  },
];

type RequestPageProps = { isSent: boolean; refusal: FormRefusal | undefined };

export const failedMessage = "Your request couldn’t be sent. Please try again.";

/** `/privacy/request`. It works without scripts. */
export function RequestPage({ isSent, refusal }: RequestPageProps) {
  return (
    <div className="page flex max-w-form flex-col gap-6 py-8 sm:py-12">
      <Breadcrumbs
        trail={[
          { label: "Home", to: href("/") },
          { label: "Privacy Policy", to: href("/privacy") },
        ]}
        here="Privacy request"
      />
      <h1 className="text-2xl sm:text-3xl">Privacy request</h1>
      {isSent && !refusal ? (
        <Sent />
      ) : (
        <div id="request" data-enhance="posted-form" className="flex flex-col gap-6">
          <RequestForm refusal={refusal} />
        </div>
      )}
    </div>
  );
}

function RequestForm({ refusal }: { refusal: FormRefusal | undefined }) {
  const errors = refusal?.errors ?? {};
  const values = refusal?.values ?? {};
  const problems = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }));
  return (
    <>
      <p className="text-ink-soft">
        Ask us about the data we have about you. It’s free. We answer within {ANSWER_DAYS} days.
      </p>
      <form method="post" noValidate className="flex flex-col items-start gap-6">
        <div hidden data-unanswered="">
          <Banner tone="error" title={failedMessage} />
        </div>
        <ErrorSummary title={refusal?.message ?? null} errors={problems} />
        <ChoiceGroup
          id="kind"
          legend="What would you like us to do?"
          name="kind"
          options={choices}
          defaultValue={values.kind}
          error={errors.kind}
          className="w-full"
        />
        <Field
          id="email"
          label="Your email address"
          hint="The one you gave us. We send a link to it to check that it’s you."
          error={errors.email}
          required
          className="w-full"
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values.email}
          />
        </Field>
        <Field
          id="details"
          label="What should we know?"
          hint={`Needed only to correct data: what’s wrong, and what it should be. At most ${MAX_DETAILS.toLocaleString("en-US")} characters.`}
          error={errors.details}
          optional
          className="w-full"
        >
          <TextArea name="details" rows={4} maxLength={MAX_DETAILS} defaultValue={values.details} />
        </Field>
        <Button type="submit">Send request</Button>
      </form>
      <OtherWay />
    </>
  );
}

function OtherWay() {
  const { supportEmail } = useSite();
  return (
    <p className="text-sm text-ink-soft">
      Didn’t give us an email address? Write to{" "}
      <a href={`mailto:${supportEmail}`} className="link break-words">
        {supportEmail}
      </a>
      . The{" "}
      <Link to={href("/privacy")} className="link">
        Privacy Policy
      </Link>{" "}
      says what we store and why.
    </p>
  );
}

function Sent() {
  return (
    <div className="flex flex-col items-start gap-5">
      <Banner tone="good" title="Check your email">
        We sent you a link. Open it within {LINK_HOURS} hours to confirm your request. We start only then. The
        link comes whether or not we have data about you.
      </Banner>
      <ButtonLink to={href("/privacy/request")} variant="secondary">
        Send another request
      </ButtonLink>
    </div>
  );
}
