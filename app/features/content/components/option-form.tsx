import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import type { OptionKey } from "../rules/options";

type OptionFormProps = {
  name: OptionKey;
  isOn: boolean;
  title: string;
  /** What the page says about the option. */
  about: ReactNode;
  submit: string;
  children: ReactNode;
};

/** A settings page with one switch. */
export function OptionForm({ name, isOn, title, about, submit, children }: OptionFormProps) {
  return (
    <section aria-labelledby={name} className="flex max-w-form flex-col gap-5">
      <div>
        <h2 id={name} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{about}</p>
      </div>
      <Card>
        <Form method="post" key={String(isOn)} className="flex flex-col items-start gap-4">
          <input type="hidden" name="intent" value="save" />
          <Checkbox name={name} value="true" defaultChecked={isOn}>
            {children}
          </Checkbox>
          <Button type="submit">{submit}</Button>
        </Form>
      </Card>
    </section>
  );
}
