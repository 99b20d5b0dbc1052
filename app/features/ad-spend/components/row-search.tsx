import { useRef } from "react";
import { Form, useSearchParams } from "react-router";
import { Button } from "~/ui/button";
import { hasChangedFields } from "~/ui/changed-fields";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { Pagination } from "~/ui/pagination";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import type { FormRows } from "../rules/day-rows";

type RowSearchProps = {
  page: NonNullable<FormRows["page"]>;
  /** Whether the form shows what was typed, because it wasn't saved. */
  isRefused: boolean;
};

/** Chooses which rows of a long day its form shows. Above that form, because forms can't contain each other. */
export function RowSearch({ page: shown, isRefused }: RowSearchProps) {
  const { page, pageCount, found, total, find } = shown;
  const [params] = useSearchParams();
  const section = useRef<HTMLDivElement>(null);
  const others = [...params].filter(([name]) => name !== "find" && name !== "rows");
  return (
    <div ref={section} className="mb-4 flex flex-col gap-3">
      <UnsavedGuard
        parameters={["find", "rows", "day", "platform", "account"]}
        hasChanges={() =>
          isRefused || hasChangedFields(section.current?.parentElement?.querySelector("form[method=post]"))
        }
      />
      <p className="text-sm text-ink-soft">
        This day has {total.toLocaleString("en-US")} rows. The form shows some of them at a time.
      </p>
      <Form method="get" role="search" aria-label="Rows of this day" preventScrollReset>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <Field id="find-rows" label="Find a campaign, ad set, or ad">
              <TextInput type="search" name="find" defaultValue={find} />
            </Field>
          </div>
          <Button type="submit" variant="secondary">
            Find rows
          </Button>
        </div>
      </Form>
      <p className="figures text-sm" role="status">
        {found === 0
          ? "No rows have these words."
          : foundText({ found, page, pageCount, isAll: find === "" })}
      </p>
      <Pagination page={page} pageCount={pageCount} label="Rows of this day" param="rows" keepsScroll />
    </div>
  );
}

function foundText({
  found,
  page,
  pageCount,
  isAll,
}: Record<"found" | "page" | "pageCount", number> & { isAll: boolean }) {
  const place = `Page ${page} of ${pageCount}`;
  return isAll ? place : `${found === 1 ? "1 row" : `${found.toLocaleString("en-US")} rows`} found. ${place}`;
}
