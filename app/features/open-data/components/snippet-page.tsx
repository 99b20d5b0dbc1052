import { Form, href, Link } from "react-router";
import { medications } from "~/features/places/rules/offers";
import { titleOf } from "~/features/places/rules/place-text";
import { stateInSentence } from "~/kernel/us-states";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select, TextArea, TextInput } from "~/ui/inputs";
import { useSite } from "~/ui/site-context";
import { StateSelect } from "~/ui/state-select";
import {
  type EmbedChoice,
  type EmbedProblem,
  embedQuery,
  embedSnippet,
  MAX_PARTNER_LENGTH,
} from "../rules/embed";

/** What the form of the page was sent with. */
export type SnippetForm = { state: string; medication: string; partner: string };

type SnippetPageProps = { form: SnippetForm; choice: EmbedChoice | null; problem: EmbedProblem | null };

const medicationOptions = medications.map((value) => ({ value, label: titleOf(value) }));

/** `/data/embed`: generates the HTML for a partner's page (spec:open-data#snippet-page). It needs no script. */
export function SnippetPage({ form, choice, problem }: SnippetPageProps) {
  const errorOf = (field: EmbedProblem["field"]) => (problem?.field === field ? problem.message : null);
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-4">
        <Breadcrumbs
          trail={[
            { label: "Home", to: href("/") },
            { label: "Open data", to: href("/data") },
          ]}
          here="Price table"
        />
        <h1 className="text-2xl sm:text-3xl">Put a price table on your site</h1>
        <p className="max-w-prose text-ink-soft">
          The table is free and always up to date. It uses no scripts or cookies. Choose what it shows, then
          copy the HTML into your page. See the{" "}
          <Link to={`${href("/data")}#license`} className="link">
            license
          </Link>
          .
        </p>
      </header>
      <Form method="get" reloadDocument className="grid max-w-3xl items-start gap-5 sm:grid-cols-2">
        <Field label="State" error={errorOf("state")}>
          <StateSelect name="state" placeholder="All states" defaultValue={form.state} />
        </Field>
        <Field label="Medication" error={errorOf("medication")}>
          <Select name="medication" options={medicationOptions} defaultValue={form.medication} />
        </Field>
        <Field
          label="Your site’s name"
          optional
          hint="We count clicks under it. Lowercase letters, digits, and hyphens, such as acme-health."
          error={errorOf("partner")}
          className="sm:col-span-2"
        >
          <TextInput
            name="partner"
            maxLength={MAX_PARTNER_LENGTH}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={form.partner}
          />
        </Field>
        <div className="sm:col-span-2">
          <Button type="submit">Show HTML</Button>
        </div>
      </Form>
      {choice && <Snippet choice={choice} />}
    </div>
  );
}

function Snippet({ choice }: { choice: EmbedChoice }) {
  const { siteUrl } = useSite();
  const place = choice.state === null ? "the United States" : stateInSentence(choice.state);
  const title = `${titleOf(choice.medication)} prices in ${place}`;
  const path = href("/embed/prices") + embedQuery(choice);
  return (
    <>
      <section aria-labelledby="html-heading" className="flex max-w-3xl flex-col gap-3">
        <h2 id="html-heading" className="text-xl">
          HTML for your page
        </h2>
        <Field label="Select all of this and copy it">
          <TextArea
            readOnly
            rows={4}
            value={embedSnippet(siteUrl + path, title)}
            className="font-mono text-sm"
          />
        </Field>
      </section>
      <section aria-labelledby="preview-heading" className="flex flex-col gap-3">
        <h2 id="preview-heading" className="text-xl">
          Preview
        </h2>
        <iframe
          src={path}
          title={title}
          loading="lazy"
          className="h-190 w-full rounded-md border border-line bg-canvas"
        />
      </section>
    </>
  );
}
