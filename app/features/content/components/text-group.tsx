import { ChevronRight, ExternalLink, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/inputs";
import { type FormRefusal, useAttempt } from "~/ui/staff-form";
import type { SiteText, SiteTextGroup } from "../rules/site-texts";

/** Errors of a group's form, with everything that was typed. */
export type TextsRefusal = FormRefusal & { group: string };

type TextGroupProps = {
  group: SiteTextGroup;
  /** The operator's own texts, by key. */
  own: Readonly<Record<string, string>>;
  revision: number;
  refusal: TextsRefusal | undefined;
};

/** One group of texts: collapsed, it shows how many are the operator's own; expanded, it's a form. */
export function TextGroup({ group, own, revision, refusal }: TextGroupProps) {
  // Expanded if something was refused, even without scripts; it stays expanded after saving.
  const [isOpen, setIsOpen] = useState(refusal !== undefined);
  const ownCount = group.texts.filter(({ key }) => key in own).length;
  return (
    <details
      id={group.id}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-14 items-center gap-3 rounded-lg px-4 py-3 hover:bg-sunken">
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{group.title}</span>
          <span className="block text-sm text-ink-soft">{group.where}</span>
        </span>
        {ownCount > 0 ? (
          <Badge tone="accent">
            {ownCount} of {group.texts.length} replaced
          </Badge>
        ) : (
          <Badge>Default</Badge>
        )}
      </summary>
      <TextGroupForm group={group} own={own} revision={revision} refusal={refusal} />
    </details>
  );
}

function TextGroupForm({ group, own, revision, refusal }: TextGroupProps) {
  const { state, formData } = useNavigation();
  const isMine = state !== "idle" && formData?.get("group") === group.id;
  const problems = group.texts.flatMap(({ key, label }) => {
    const message = refusal?.errors[key];
    return message === undefined ? [] : [{ fieldId: key, message: `${label}: ${message}` }];
  });
  const seen = group.texts.flatMap(({ key }) => (own[key] === undefined ? [] : [[key, own[key]]]));
  const attempt = useAttempt(refusal);
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-label={group.title}
      className="flex flex-col gap-5 border-t border-line p-4 sm:p-6"
    >
      <ErrorSummary title={refusal?.message ?? null} errors={problems} attempt={attempt} />
      <input type="hidden" name="group" value={group.id} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="seen" value={JSON.stringify(Object.fromEntries(seen))} />
      {/* Pressing Enter in a field activates a form's first button: this one, not a reset. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
      <a
        href={href(group.shownOn)}
        target="_blank"
        rel="noopener"
        className="link inline-flex items-center gap-1.5 self-start text-sm"
      >
        See the page that shows these texts
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {group.texts.map((text) => (
          <TextField
            // Renders a saved or reset text again with its new value; what is typed in other fields stays.
            key={`${text.key} ${own[text.key] ?? ""}`}
            text={text}
            own={own[text.key]}
            typed={refusal?.values[text.key]}
            error={refusal?.errors[text.key]}
          />
        ))}
      </div>
      <div>
        <Button type="submit" name="intent" value="save" busy={isMine} busyLabel="Saving...">
          Save texts
        </Button>
      </div>
    </Form>
  );
}

/** Texts up to this length share a row with another. */
const SHORT = 60;

type TextFieldProps = {
  text: SiteText;
  own: string | undefined;
  typed: string | undefined;
  error: string | undefined;
};

function TextField({ text, own, typed, error }: TextFieldProps) {
  const { key, label, kind, max, standard } = text;
  const isOwn = own !== undefined;
  const saved = own ?? standard;
  const control = { name: key, maxLength: max, defaultValue: typed ?? saved, "data-saved": saved };
  return (
    <Field
      id={key}
      label={label}
      error={error}
      required
      className={kind === "line" && max <= SHORT ? undefined : "lg:col-span-2"}
      hint={isOwn && <span className="wrap-anywhere">Default: {standard}</span>}
      aside={
        isOwn && (
          <button
            type="submit"
            name="reset"
            value={key}
            className="hit-area inline-flex items-center gap-1 text-sm font-medium text-accent-text underline-offset-4 hover:underline"
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            Reset<span className="sr-only"> {label}</span> to default
          </button>
        )
      }
    >
      {kind === "text" ? (
        <TextArea {...control} rows={max > 600 ? 4 : 3} />
      ) : (
        <TextInput {...control} type={kind === "address" ? "url" : "text"} />
      )}
    </Field>
  );
}

/** Whether a text on the page differs from what the site shows. */
export function hasUnsavedTexts(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[data-saved]");
  return [...fields].some(({ value, dataset }) => value !== dataset.saved);
}
