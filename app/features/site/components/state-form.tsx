import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, href, Link, useNavigate } from "react-router";
import { COMPARISON_DRAFT } from "~/features/leads/rules/drafts";
import { LivePrices } from "~/features/places/public-components/live-prices";
import type { HomePrices } from "~/features/places/rules/packed-prices";
import { isStateCode, type StateCode } from "~/kernel/us-states";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { StateSelect } from "~/ui/state-select";
import { readDraftValue } from "~/ui/step-form";

/** Keys that open the list or confirm an option; other keys only move through the options. */
const CONFIRMING_KEYS = new Set(["Enter", " "]);

/**
 * The state dropdown: choosing a state opens the form at once (spec:site#home-state-dropdown). Moving through the
 * closed list with the arrow keys doesn't count as choosing, so keyboard users press the button. Without scripts, the
 * button submits a plain form. Today's prices in the chosen state appear below (spec:site#home-live-prices).
 */
export function StateForm({ prices }: { prices: HomePrices }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useChosenState(form);
  const lastKey = useRef<string | null>(null);

  function go(state: string) {
    navigate(href("/compare-providers") + (state ? `?state=${state}` : ""));
  }
  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    setChosen(event.target.value);
    const isStepping = lastKey.current !== null && !CONFIRMING_KEYS.has(lastKey.current);
    if (event.target.value && !isStepping) go(event.target.value);
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go(String(new FormData(event.currentTarget).get("state") ?? ""));
  }

  return (
    <Form ref={form} method="get" action={href("/compare-providers")} onSubmit={handleSubmit}>
      <Field
        label="Where do you live?"
        hint={
          chosen === null && (
            <>
              Choose your state to start step 1, or{" "}
              <Link to={href("/states")} className="link hit-area">
                see prices by state
              </Link>
              .
            </>
          )
        }
      >
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
      <LivePrices state={chosen} prices={prices} />
    </Form>
  );
}

/**
 * The state in the dropdown. A visitor who comes back from the comparison finds the state chosen there, as long as the
 * form keeps it in this tab.
 */
function useChosenState(form: { current: HTMLFormElement | null }) {
  const [chosen, setChosen] = useState<StateCode | null>(null);
  useEffect(() => {
    const select = form.current?.elements.namedItem("state");
    if (!(select instanceof HTMLSelectElement)) return;
    const kept = readDraftValue(COMPARISON_DRAFT, "state");
    if (select.value === "" && isStateCode(kept)) select.value = kept;
    setChosen(isStateCode(select.value) ? select.value : null);
  }, [form]);
  return [chosen, (value: string) => setChosen(isStateCode(value) ? value : null)] as const;
}
