import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Form, href, useLocation, useNavigation } from "react-router";
import type { BulkInput } from "~/kernel/bulk-offer";
import { Banner } from "~/ui/banner";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/inputs";
import { Spinner } from "~/ui/loading";
import { Dialog } from "~/ui/modal";
import type { BulkSelection } from "../public-components/use-bulk-selection";
import { rowsText } from "../rules/texts";
import { type PreparedRun, UNDO_MINUTES } from "../schema";
import { LeftOutList } from "./left-out-list";
import type { BulkQuestion } from "./use-bulk-question";

type BulkDialogProps = { bulk: BulkSelection; question: BulkQuestion };

/**
 * Asks for the action's value if it needs one, then for the confirmation with the counts (spec:bulk#bulk-confirmation).
 */
export function BulkDialog({ bulk, question }: BulkDialogProps) {
  const { action, answer, isWaiting, send, close } = question;
  const run = answer?.ok ? answer.run : null;
  const title = run?.question ?? (action ? `${action.label}: ${rowsText(bulk.count, bulk.offer)}` : "");
  return (
    <Dialog open={action !== null} onClose={close} title={title}>
      {answer?.ok === false && <Banner tone="error" title={answer.problem} className="mb-4" />}
      {isWaiting && <Spinner label="Checking the rows..." className="min-h-24" />}
      {action?.input && !run && !isWaiting && (
        <InputForm input={action.input} onSend={(value) => send(action, value)} onClose={close} />
      )}
      {run && <Confirmation key={run.runId} run={run} onClose={close} />}
    </Dialog>
  );
}

type InputFormProps = { input: BulkInput; onSend: (value: string) => void; onClose: () => void };

function InputForm({ input, onSend, onClose }: InputFormProps) {
  const [value, setValue] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const list = useId();
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  const control = {
    value,
    maxLength: input.longest,
    onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
  };
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (value.trim() !== "") onSend(value.trim());
  }
  return (
    <form ref={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Field label={input.label} required>
        {input.kind === "paragraph" ? (
          <TextArea {...control} rows={3} />
        ) : (
          <TextInput {...control} list={input.suggestions ? list : undefined} autoComplete="off" />
        )}
      </Field>
      {input.suggestions && (
        <datalist id={list}>
          {input.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  );
}

type ConfirmationProps = { run: PreparedRun; onClose: () => void };

function Confirmation({ run, onClose }: ConfirmationProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const left = run.leftOut.reduce((sum, { count }) => sum + count, 0);
  useEffect(() => {
    const [first, ...others] = buttons.current?.querySelectorAll<HTMLElement>("button, a") ?? [];
    // Enter confirms what the person just chose, unless it's dangerous.
    (run.isDangerous ? first : (others.at(-1) ?? first))?.focus();
  }, [run]);
  return (
    <div className="flex flex-col gap-4">
      {run.count > 0 && <p>{run.detail}</p>}
      {run.kind === "change" && run.count > 0 && (
        <p className="text-sm text-ink-soft">
          You can undo this for {UNDO_MINUTES} minutes. Rows that someone changes before the undo stay as they
          are.
        </p>
      )}
      {left > 0 && (
        <div className="rounded-md bg-sunken p-3">
          <p className="mb-2 text-sm font-semibold">{left.toLocaleString("en-US")} left out</p>
          <LeftOutList groups={run.leftOut} />
        </div>
      )}
      <div ref={buttons} className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {run.count > 0 ? "Cancel" : "Close"}
        </Button>
        {run.count > 0 && <ConfirmAction run={run} leftOut={left} onClose={onClose} />}
      </div>
    </div>
  );
}

function ConfirmAction({ run, leftOut, onClose }: ConfirmationProps & { leftOut: number }) {
  const { formData } = useNavigation();
  const { search } = useLocation();
  const runId = String(run.runId);
  if (run.kind === "export")
    return (
      <a
        href={href("/admin/bulk/:runId/export", { runId })}
        download
        onClick={onClose}
        className={buttonClass({ variant: "primary" })}
      >
        Download CSV
      </a>
    );
  return (
    <Form method="post" action={href("/admin/bulk/:runId", { runId })}>
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="search" value={search} />
      <input type="hidden" name="leftOut" value={leftOut} />
      <Button
        type="submit"
        variant={run.isDangerous ? "danger" : "primary"}
        busy={formData?.get("intent") === "start"}
        busyLabel="Working..."
      >
        {run.label}
      </Button>
    </Form>
  );
}
