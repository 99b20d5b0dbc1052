import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { useSite } from "~/ui/site-context";
import { claimWithinDays, processingTime, rebatesPerHouseholdAndYear } from "../rules/terms";
import { RebatePicture } from "./rebate-picture";

/** `/rebate-terms`: the rules of the rebate, and what happens if they're broken (spec:rebate#terms). */
export function RebateTerms() {
  const { siteName, supportEmail } = useSite();
  return (
    <div className="page py-8 sm:py-12">
      <div className="mx-auto flex max-w-prose flex-col gap-10">
        <header className="flex items-center justify-between gap-8">
          <div>
            <h1 className="text-2xl font-semibold sm:text-3xl">Rebate Terms</h1>
            <p className="mt-2 text-sm text-ink-soft">Last updated: March 2025</p>
            <p className="mt-5">
              Some providers pay us when you order through a link on {siteName}. With a rebate, we share part
              of that money with you. These are the rules.
            </p>
          </div>
          <RebatePicture className="w-52 shrink-0 max-sm:hidden" />
        </header>
        <Summary />
        <BeforeTheClaim siteName={siteName} />
        <AfterTheClaim supportEmail={supportEmail} />
        <div>
          <ButtonLink to={href("/rebate-claim")} size="lg" className="max-sm:w-full">
            Submit Rebate Claim
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function BeforeTheClaim({ siteName }: { siteName: string }) {
  return (
    <>
      <Part title="Who can claim">
        <p>You can claim a rebate if all of these are true:</p>
        <List>
          <li>You are 18 or older.</li>
          <li>You live in the United States.</li>
          <li>
            You placed the order yourself, through a provider link on {siteName}, and the provider showed a
            rebate here that day.
          </li>
        </List>
      </Part>
      <Part title="How often">
        <p>
          We pay at most {rebatesPerHouseholdAndYear} rebates per household per calendar year. A household is
          everyone who lives at the same address. If you submit more claims than that, we check whether we can
          still pay them.
        </p>
      </Part>
      <Part title="Deadline">
        <p>
          Submit your claim within {claimWithinDays} days of your purchase. We count from your order date. The
          form doesn’t accept older orders.
        </p>
      </Part>
      <Part title="What we need">
        <List>
          <li>Your name, email address, and mailing address. A phone number helps if we have a question.</li>
          <li>The provider, the order date, and the order confirmation number.</li>
          <li>A screenshot of the order confirmation, as an image of at most 5 MB.</li>
        </List>
        <p>
          Please cover anything in the screenshot that we don’t need, such as card numbers or health
          information.
        </p>
      </Part>
    </>
  );
}

function AfterTheClaim({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <Part title="What happens next">
        <p>
          You get a confirmation by email. Then a person checks your claim with the provider. Processing and
          payment take {processingTime}. We pay by check or ACH, a transfer to your bank account.
        </p>
        <p>The amount is the rebate the provider showed here on the day of your order.</p>
      </Part>
      <Part title="When we decline a claim">
        <p>
          We decline a claim if the order was canceled or refunded, if it was already claimed, if the provider
          can’t find it, or if it doesn’t meet these rules. We email you the reason.
        </p>
      </Part>
      <Part title="Your data">
        <p>
          We use what you submit only to check and pay your claim. We re-save your screenshot without hidden
          data, such as the location where it was taken. Only signed-in staff can open it. The{" "}
          <Link to={href("/privacy")} className="link">
            Privacy Policy
          </Link>{" "}
          has the details.
        </p>
      </Part>
      <Part title="Questions">
        <p>
          Email{" "}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
          . The site’s{" "}
          <Link to={href("/terms")} className="link">
            Terms and Conditions
          </Link>{" "}
          also apply.
        </p>
      </Part>
    </>
  );
}

const facts = [
  { name: "Rebates", value: `${rebatesPerHouseholdAndYear} per household per year` },
  { name: "Claim within", value: `${claimWithinDays} days of purchase` },
  { name: "Paid in", value: processingTime },
  { name: "Paid by", value: "Check or ACH" },
];

function Summary() {
  return (
    <Card tone="accent" as="dl" className="grid grid-cols-1 gap-x-6 gap-y-4 xs:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-6 marker:text-accent">{children}</ul>;
}
