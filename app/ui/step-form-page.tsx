import { ArrowLeft, ArrowRight } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "./button";
import { Card } from "./card";
import { cx } from "./cx";
import { ErrorSummary } from "./error-summary";
import { NeedsScript } from "./needs-script";
import { formMethod, type StepForm, useStepHeading } from "./step-form";
import type { FormStep, FormValues } from "./step-form-state";
import { Stepper } from "./stepper";

/*
 * <StepFormPage title="…" lead="…" form={form} steps={leadSteps} submission={submission}
 *   submit={{ label: "Find Providers", busyLabel: "Submitting..." }} withoutScripts={{ to, text }} aside={<FormAside
 *   />}>
 *   {form.step === 0 && <BasicsStep … />}
 * </StepFormPage>
 *
 * A page with a form in steps: heading, stepper, error summary, the fields of the current step, Back, and Next. The
 * last step submits the form.
 */

/** A step with the heading above its fields; `name` is for the stepper. */
export type HeadedStep<Values extends FormValues> = FormStep<Values> & { heading: string };

type StepFormPageProps<Values extends FormValues> = {
  title: ReactNode;
  lead: string;
  form: StepForm<Values>;
  steps: readonly HeadedStep<Values>[];
  submission: { send(): void; busy: boolean };
  submit: { label: string; busyLabel: string };
  /** A link for browsers without scripts. */
  withoutScripts: { to: string; text: string };
  aside: ReactNode;
  onChange(): void;
  /** Called after all answers were cleared. */
  onStartOver?(): void;
  /** The fields of the current step. */
  children: ReactNode;
};

export function StepFormPage<Values extends FormValues>(props: StepFormPageProps<Values>) {
  const { title, lead, form, steps, submission, withoutScripts, aside, onChange, children } = props;
  const heading = useStepHeading(form.step);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (submission.busy) return;
    if (!form.isLastStep) form.next();
    else if (form.complete()) submission.send();
  }

  return (
    <div className="page py-8 sm:py-12">
      <header className="max-w-prose">
        <h1 className="text-2xl font-semibold sm:text-3xl">{title}</h1>
        <p className="mt-3 text-ink-soft">{lead}</p>
      </header>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Card pad="lg">
          <div className="flex items-start gap-2 sm:gap-4">
            <Stepper
              label="Form steps"
              steps={steps.map(({ name }) => name)}
              current={form.step}
              className="grow"
            />
            <StartOver {...props} />
          </div>
          <NeedsScript to={withoutScripts.to}>{withoutScripts.text}</NeedsScript>
          <form
            ref={form.ref}
            method={formMethod}
            noValidate
            onSubmit={handleSubmit}
            onChange={onChange}
            className="mt-8 flex flex-col gap-8"
          >
            <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
              {steps[form.step]?.heading}
            </h2>
            <ErrorSummary
              title={form.message}
              attempt={form.attempt}
              errors={Object.entries(form.errors).map(([fieldId, message]) => ({ fieldId, message }))}
            />
            <ErrorSummary tone="warning" title={form.question} attempt={form.attempt} />
            {children}
            <StepButtons {...props} />
          </form>
        </Card>
        {aside}
      </div>
    </div>
  );
}

function StepButtons<Values extends FormValues>({ form, submission, submit }: StepFormPageProps<Values>) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
      {form.step > 0 && (
        <Button variant="secondary" size="lg" onClick={form.back}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back
        </Button>
      )}
      <Button
        type="submit"
        size="lg"
        busy={submission.busy}
        busyLabel={submit.busyLabel}
        className="sm:ml-auto"
      >
        {form.isLastStep ? submit.label : "Next"}
        {!form.isLastStep && <ArrowRight aria-hidden="true" className="size-5" />}
      </Button>
    </div>
  );
}

/** Clears all answers, and restores them until something is entered. Its space is reserved, so that nothing moves. */
function StartOver<Values extends FormValues>({ form, submission, onStartOver }: StepFormPageProps<Values>) {
  const isUndo = form.cleared !== null;
  function handleClick() {
    if (isUndo) return form.undoStartOver();
    form.startOver();
    onStartOver?.();
  }
  return (
    <div className={cx("relative -mt-3 -mr-5 shrink-0", !form.hasAnswers && !isUndo && "invisible")}>
      <Button variant="quiet" disabled={submission.busy} onClick={handleClick}>
        {isUndo ? "Undo" : "Start over"}
      </Button>
      <p role="status" className="absolute right-5 top-full mt-1 whitespace-nowrap text-sm text-ink-soft">
        {isUndo && "Answers cleared"}
      </p>
    </div>
  );
}
