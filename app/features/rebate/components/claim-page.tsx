import type { ReactNode } from "react";
import type { FieldErrors } from "~/features/leads/schema";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import type { DateBounds } from "../rules/order-date";
import { type ClaimResponse, type ClaimValues, claimMessages } from "../schema";
import { AddressFields, ContactFields, OrderFields, TermsField } from "./claim-form";
import { ClaimRules } from "./claim-rules";
import { ClaimSubmitted } from "./claim-submitted";
import { type Upload, useClaimUpload } from "./claim-upload";
import { ScreenshotField } from "./screenshot-field";

type ClaimPageProps = {
  submissionId: string;
  bounds: DateBounds;
  /** Null if they can't be read. */
  providerNames: readonly string[] | null;
  /** A claim sent without scripts, and its result. */
  sent: { answer: ClaimResponse; values: ClaimValues } | null;
};

/** `/rebate-claim`: the form, then the receipt. It also works without scripts, as a plain form. */
export function ClaimPage(props: ClaimPageProps) {
  const { state, handleSubmit } = useClaimUpload(props.bounds, props.sent?.answer ?? null);
  if (state.receipt) return <ClaimSubmitted receipt={state.receipt} isNew={state.attempt > 0} />;
  return (
    <div className="page py-8 sm:py-12">
      <header className="max-w-prose">
        <h1 className="text-2xl font-semibold sm:text-3xl">Submit Rebate Claim</h1>
        <p className="mt-3 text-ink-soft">
          Did you order from a provider that shows a rebate here? Tell us about the order, and we’ll check it.
        </p>
      </header>
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Card pad="lg">
          <form
            method="post"
            encType="multipart/form-data"
            noValidate
            onSubmit={handleSubmit}
            className="flex flex-col gap-10"
          >
            <Problems problem={state.problem} attempt={state.attempt} />
            {props.providerNames === null && <Banner tone="error" title={claimMessages.providersFailed} />}
            <FormParts {...props} errors={state.problem?.errors ?? {}} />
            <SendPart upload={state.upload} />
          </form>
        </Card>
        <ClaimRules />
      </div>
    </div>
  );
}

function Problems({ problem, attempt }: { problem: ClaimState["problem"]; attempt: number }) {
  const errors = Object.entries(problem?.errors ?? {});
  return (
    <ErrorSummary
      title={problem?.message ?? null}
      attempt={attempt}
      errors={errors.map(([fieldId, message]) => ({ fieldId, message }))}
    />
  );
}

type ClaimState = ReturnType<typeof useClaimUpload>["state"];

/**
 * Nothing that's typed comes after the file, so that the server has received it when a file turns out too large. The
 * terms are right above the button, where people expect them, and are agreed to again.
 */
function FormParts({
  sent,
  submissionId,
  bounds,
  providerNames,
  errors,
}: ClaimPageProps & { errors: FieldErrors }) {
  const values: ClaimValues = sent?.values ?? {};
  const part = { values, errors };
  return (
    <>
      <input type="hidden" name="submissionId" value={values.submissionId || submissionId} />
      <Section title="Your details">
        <ContactFields {...part} />
      </Section>
      <Section title="Your address">
        <AddressFields {...part} />
      </Section>
      <Section title="Your order">
        <OrderFields {...part} bounds={bounds} providerNames={providerNames ?? []} />
        <ScreenshotField error={errors.screenshot} mustChooseAgain={sent !== null} />
      </Section>
      <TermsField {...part} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const statusTexts = {
  idle: "",
  uploading: "Uploading your screenshot",
  checking: "Checking your claim",
};

function SendPart({ upload }: { upload: Upload }) {
  const isBusy = upload.stage !== "idle";
  const sent = upload.stage === "uploading" ? upload.sent : 100;
  return (
    <div className="flex flex-col gap-4">
      {isBusy && (
        <div className="flex flex-col gap-2">
          <div className="flex justify-between text-sm">
            <span>{statusTexts[upload.stage]}</span>
            <span className="figures">{sent}%</span>
          </div>
          <progress
            aria-label="Upload"
            value={sent}
            max={100}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {statusTexts[upload.stage]}
      </p>
      <Button
        type="submit"
        size="lg"
        busy={isBusy}
        busyLabel="Submitting..."
        className="self-start max-sm:w-full"
      >
        Submit Rebate Claim
      </Button>
    </div>
  );
}
