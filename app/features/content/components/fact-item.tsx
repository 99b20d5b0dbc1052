import { ExternalLink, TriangleAlert } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { type FormRefusal, useAttempt } from "~/ui/staff-form";
import { writtenDay } from "../rules/facts";
import type { Fact } from "../rules/standard-facts";

/** Errors of a fact's form, with everything that was typed. */
export type FactRefusal = FormRefusal & { factId: string };

type ListedFact = Fact & {
  id: string;
  isOverdue: boolean;
  /** Whether staff changed it. */
  isChanged: boolean;
  revision: number;
  posts: readonly { id: string; title: string }[];
};

type FactItemProps = {
  fact: ListedFact;
  /** YYYY-MM-DD */
  today: string;
  refusal: FactRefusal | undefined;
};

/** One fact with its source and dates, a button for "still true", and a form to correct it. */
export function FactItem({ fact, today, refusal }: FactItemProps) {
  const busy = useBusyIntent(fact.id);
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <p className="max-w-prose font-medium">{fact.statement}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <a
          href={fact.sourceUrl}
          target="_blank"
          rel="noopener"
          className="link inline-flex items-center gap-1.5"
        >
          {fact.sourceName}
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <span>Checked {writtenDay(fact.asOf)}</span>
        {fact.isOverdue ? (
          <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            Check was due {writtenDay(fact.checkBy)}
          </Badge>
        ) : (
          <span>Check again by {writtenDay(fact.checkBy)}</span>
        )}
        {fact.isChanged && <Badge>Edited</Badge>}
      </p>
      <CitingPosts posts={fact.posts} />
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Form method="post" preventScrollReset>
          <Identity fact={fact} />
          <Button
            type="submit"
            name="intent"
            value="check"
            variant="secondary"
            size="sm"
            busy={busy === "check"}
            busyLabel="Saving..."
          >
            Mark as checked today<span className="sr-only">: {fact.sourceName}</span>
          </Button>
        </Form>
        {/* The browser's own <details>, so that it opens without scripts too. */}
        <details open={refusal !== undefined} className="min-w-0 basis-full">
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-text underline-offset-4 hover:underline">
            Edit fact<span className="sr-only">: {fact.sourceName}</span>
          </summary>
          <FactForm fact={fact} today={today} refusal={refusal} isBusy={busy === "save"} />
        </details>
      </div>
    </li>
  );
}

/** Which action on this fact is in progress. */
function useBusyIntent(id: string): string | null {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("factId") === id ? String(formData.get("intent")) : null;
}

function Identity({ fact }: { fact: ListedFact }) {
  return (
    <>
      <input type="hidden" name="factId" value={fact.id} />
      <input type="hidden" name="revision" value={fact.revision} />
    </>
  );
}

function CitingPosts({ posts }: { posts: ListedFact["posts"] }) {
  if (posts.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      Posts that link to this source:{" "}
      {posts.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={href("/admin/blog/edit/:id", { id })} className="link">
            {title}
          </Link>
        </span>
      ))}
    </p>
  );
}

const labels = {
  statement: "Statement",
  sourceName: "Name of the source",
  sourceUrl: "URL of the source",
  asOf: "Checked on",
  checkBy: "Check again by",
} as const;

function FactForm({ fact, today, refusal, isBusy }: FactItemProps & { isBusy: boolean }) {
  const idOf = (name: string) => `${fact.id}-${name}`;
  const problems = Object.entries(labels).flatMap(([name, label]) => {
    const message = refusal?.errors[name];
    return message === undefined ? [] : [{ fieldId: idOf(name), message: `${label}: ${message}` }];
  });
  const attempt = useAttempt(refusal);
  const control = (name: keyof typeof labels) => ({
    name,
    defaultValue: refusal?.values[name] ?? fact[name],
  });
  const field = (name: keyof typeof labels) => ({
    id: idOf(name),
    label: labels[name],
    error: refusal?.errors[name],
    required: true,
  });
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-label={`Edit fact: ${fact.sourceName}`}
      className="mt-3 flex max-w-prose flex-col gap-4"
    >
      <ErrorSummary title={refusal?.message ?? null} errors={problems} attempt={attempt} />
      <Identity fact={fact} />
      <Field {...field("statement")}>
        <TextArea {...control("statement")} maxLength={600} rows={3} />
      </Field>
      <Field {...field("sourceName")}>
        <TextInput {...control("sourceName")} maxLength={80} />
      </Field>
      <Field {...field("sourceUrl")}>
        <TextInput {...control("sourceUrl")} type="url" maxLength={500} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field("asOf")}>
          <TextInput {...control("asOf")} type="date" max={today} />
        </Field>
        <Field {...field("checkBy")}>
          <TextInput {...control("checkBy")} type="date" />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" busy={isBusy} busyLabel="Saving...">
          Save fact
        </Button>
        {fact.isChanged && (
          <Button type="submit" name="intent" value="reset" variant="quiet">
            Reset to default
          </Button>
        )}
      </div>
    </Form>
  );
}
