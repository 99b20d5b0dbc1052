import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useResolvedPath, useSearchParams, useSubmit } from "react-router";
import { Button } from "./button";
import { cx } from "./cx";
import { TextInput } from "./inputs";
import { SearchIcon } from "./search-icon";

/*
 * <FilterBar label="Filter brands" keep={["sort", "dir"]} clear={href("/admin")}>
 *   <SearchInput name="q" label="Search brands" placeholder="Search brands..." />
 *   <Select name="status" aria-label="Status" defaultValue={…} options={…} />
 * </FilterBar>
 *
 * A form that puts its fields into the URL: choices apply at once, typed text after a pause, and without scripts the
 * button applies them. Parameters that aren't among its fields are dropped (most of all the page), except those named
 * in `keep`.
 */
type FilterBarProps = {
  label: string;
  keep?: readonly string[];
  /** The URL of "Clear": this page without filters. Omit it to leave the link out. For lists with views, `keep` has `view`. */
  clear?: string;
  className?: string;
  children: ReactNode;
};

const PAUSE_MS = 300;

export function FilterBar({ label, keep = [], clear, className, children }: FilterBarProps) {
  const [params] = useSearchParams();
  // Without the query, which the form replaces: the blog's cached page is the same for every query it doesn't read.
  const { pathname } = useResolvedPath(".");
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A response that arrives while someone types must not undo text that hasn't been submitted yet.
    if (timer.current === undefined) showAddress(form.current, params);
  }, [params]);

  function handleChange(event: ChangeEvent<HTMLFormElement>) {
    const isTyping = ["search", "text", "date"].includes(event.target.type);
    clearTimeout(timer.current);
    if (isTyping) timer.current = setTimeout(apply, PAUSE_MS);
    else apply();
  }

  /** Leaves out empty fields, so that URLs stay short. */
  function apply() {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === "string" && value.trim() !== "") query.append(name, value);
    }
    if (query.size === 0 && keep.includes("view")) query.set("view", "all");
    submit(query, { method: "get", replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      method="get"
      action={pathname}
      role="search"
      aria-label={label}
      preventScrollReset
      onChange={handleChange}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      className={cx("flex flex-wrap items-end gap-3", className)}
    >
      {keep.map((name) => {
        const value = params.get(name);
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      {children}
      <noscript>
        <Button type="submit" variant="secondary">
          Apply
        </Button>
      </noscript>
      {clear !== undefined && (
        <Link
          to={keep.includes("view") ? withoutView(clear) : clear}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent-text underline-offset-4 hover:underline sm:min-h-10"
        >
          Clear
        </Link>
      )}
    </Form>
  );
}

/** Without a query, the list would open with the person's default view and its filters (spec:staff#saved-views). */
function withoutView(address: string): string {
  const [path, query = ""] = address.split("?");
  return query === "" ? `${path}?view=all` : address;
}

/** After Back or Clear, the fields show the filters in the URL, except the field that someone is typing in. */
function showAddress(form: HTMLFormElement | null, params: URLSearchParams): void {
  for (const field of form?.elements ?? []) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (!isField || field.type === "hidden" || field === document.activeElement) continue;
    const query = params.get(field.name) ?? "";
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = query === field.value;
    else field.value = query;
  }
}

/** A search field of a FilterBar. */
export function SearchInput({ label, className, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <div className={cx("relative grow basis-full sm:basis-44", className)}>
      <SearchIcon />
      <TextInput {...rest} type="search" aria-label={label} className="pl-10" />
    </div>
  );
}
