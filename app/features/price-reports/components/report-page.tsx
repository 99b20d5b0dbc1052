import { href, Link } from "react-router";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { type Brand, medicationTypeLabels, type Pricing } from "~/features/brands/schema";
import type { FieldErrors } from "~/features/leads/schema";
import { planLabel } from "~/features/providers/rules/plans";
import { formatDollarsAndCents } from "~/kernel/money";
import { Banner } from "~/ui/banner";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { TextArea } from "~/ui/inputs";
import { MAX_MESSAGE } from "../rules/report";

/** `typed` is what the visitor wrote, for a page without scripts. */
export type ReportRefusal = { message: string; errors: FieldErrors; typed: string };

type ReportPageProps = Pick<Brand, "slug" | "brandName" | "isStale" | "lastVerifiedUpdated"> & {
  plan: Pricing;
  isSent: boolean;
  refusal: ReportRefusal | undefined;
};

export const failedMessage = "Your report couldn’t be sent. Please try again.";

/** One field about one price. It works without scripts. */
export function ReportPage(props: ReportPageProps) {
  const { slug, brandName, plan, isSent, refusal } = props;
  const page = href("/providers/:slug", { slug });
  return (
    <div className="page flex max-w-form flex-col gap-6 py-8 sm:py-12">
      <Breadcrumbs
        trail={[
          { label: "Home", to: href("/") },
          { label: "Providers", to: href("/providers") },
          { label: brandName, to: page },
        ]}
        here="Report a wrong price"
      />
      <h1 className="text-2xl sm:text-3xl">Report a wrong price</h1>
      {isSent && !refusal ? (
        <Thanks page={page} />
      ) : (
        <>
          <PriceShown brandName={brandName} plan={plan} />
          <StaleNote brand={props} />
          <div id="report" data-enhance="posted-form">
            <ReportForm refusal={refusal} />
          </div>
        </>
      )}
    </div>
  );
}

function PriceShown({ brandName, plan }: { brandName: string; plan: Pricing }) {
  return (
    <p>
      We show {brandName}’s price for {medicationTypeLabels[plan.medicationType]} (
      {planLabel(plan).toLowerCase()}) as{" "}
      <strong className="figures font-semibold">{formatDollarsAndCents(plan.priceCents)}</strong>.
    </p>
  );
}

function ReportForm({ refusal }: { refusal: ReportRefusal | undefined }) {
  return (
    <form method="post" noValidate className="flex flex-col items-start gap-5">
      <div hidden data-unanswered="">
        <Banner tone="error" title={failedMessage} />
      </div>
      {refusal && <Banner tone="error" title={refusal.message} />}
      <Field
        label="What did you see instead?"
        hint={`For example: “$249 a month since March.” Please leave out your name, contact details, and anything about your health. At most ${MAX_MESSAGE} characters.`}
        error={refusal?.errors.message}
        required
        className="w-full"
      >
        <TextArea name="message" rows={3} maxLength={MAX_MESSAGE} defaultValue={refusal?.typed} />
      </Field>
      <p className="text-sm text-ink-soft">
        We compare the price with the provider’s site. If it was wrong, we fix it and list it under{" "}
        <Link to={href("/corrections")} className="link">
          price corrections
        </Link>
        . We don’t store who you are.
      </p>
      <Button type="submit">Send report</Button>
    </form>
  );
}

function Thanks({ page }: { page: string }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <Banner tone="good" title="Thank you. We’ll check this price.">
        If it was wrong, you’ll find it under{" "}
        <Link to={href("/corrections")} className="link">
          price corrections
        </Link>
        .
      </Banner>
      <ButtonLink to={`${page}#prices`} variant="secondary">
        Back to the prices
      </ButtonLink>
    </div>
  );
}
