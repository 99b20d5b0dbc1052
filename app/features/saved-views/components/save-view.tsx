import { href } from "react-router";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import type { ViewList } from "../rules/lists";
import { type ListedView, LONGEST_NAME } from "../rules/views";
import { useViewForm } from "./use-view-form";

type SaveViewProps = {
  page: ViewList;
  /** The query of the list's URL. */
  search: string;
  /** The open view, if its filters, order, rows per page, or columns have changed. */
  changed: ListedView | undefined;
  onDone: () => void;
};

/** Saves the filters, order, rows per page, and columns that are on the screen. */
export function SaveView({ page, search, changed, onDone }: SaveViewProps) {
  const { Form, isBusy, problem } = useViewForm(onDone);
  return (
    <section aria-labelledby="save-view-heading" className="flex flex-col gap-3">
      <h3 id="save-view-heading" className="font-semibold">
        Save these filters, order, columns, and rows per page
      </h3>
      {changed?.mayChange && (
        <Form method="post" action={href("/admin/views")}>
          <input type="hidden" name="viewId" value={changed.viewId} />
          <input type="hidden" name="search" value={search} />
          <Button type="submit" name="intent" value="update" variant="secondary" disabled={isBusy}>
            Update “{changed.name}”
          </Button>
        </Form>
      )}
      <Form method="post" action={href("/admin/views")} noValidate className="flex flex-col gap-2">
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="search" value={search} />
        <Field label="View name" error={problem} required>
          <TextInput name="name" maxLength={LONGEST_NAME} autoComplete="off" />
        </Field>
        <Checkbox name="default" value="yes">
          Make it my default
        </Checkbox>
        <Checkbox name="shared" value="yes">
          Share it with everyone who can open this list
        </Checkbox>
        <div>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save view
          </Button>
        </div>
      </Form>
    </section>
  );
}
