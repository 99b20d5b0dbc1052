import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { StateSelect } from "~/ui/state-select";

/** Keys that open the list or confirm an option; other keys only move through the options. */
const CONFIRMING_KEYS = new Set(["Enter", " "]);

/**
 * The state dropdown: choosing a state opens the form at once (spec:site#home-state-dropdown). Moving through the
 * closed list with the arrow keys doesn't count as choosing, so keyboard users press the button. Without scripts, the
 * button submits a plain form.
 */
export function StateForm() {
  const navigate = useNavigate();
  const lastKey = useRef<string | null>(null);

  function go(state: string) {
    navigate(href("/compare-providers") + (state ? `?state=${state}` : ""));
  }
  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    const isStepping = lastKey.current !== null && !CONFIRMING_KEYS.has(lastKey.current);
    if (event.target.value && !isStepping) go(event.target.value);
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go(String(new FormData(event.currentTarget).get("state") ?? ""));
  }

  return (
    <Form method="get" action={href("/compare-providers")} onSubmit={handleSubmit}>
      <Field label="Where do you live?" hint="Choose your state to start step 1.">
        <div className="flex flex-col gap-3 sm:flex-row">
          <div className="grow sm:max-w-xs">
            <StateSelect
              name="state"
              className="min-h-13"
              onChange={handleChange}
              onKeyDown={(event: KeyboardEvent) => {
                lastKey.current = event.key;
              }}
              onPointerDown={() => {
                lastKey.current = null;
              }}
            />
          </div>
          <Button type="submit" size="lg">
            Compare Providers
          </Button>
        </div>
      </Field>
    </Form>
  );
}
