import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "./button";
import { TextInput } from "./inputs";
import { SearchIcon } from "./search-icon";

/*
 * <SealedSearch label="Search leads" placeholder="Name, email or phone" searched={search} clear="?state=FL" />
 *
 * A search for personal data: the typed text is posted (field `q`, intent `search`) and never part of the URL. The
 * page's action responds with a redirect.
 */
type SealedSearchProps = {
  label: string;
  placeholder: string;
  /** The current search; empty shows everything. */
  searched: string;
  /** The URL of the list without the search. */
  clear: string;
};

export function SealedSearch({ label, placeholder, searched, clear }: SealedSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(searched);
  // The field shows the new search, or none, and keeps the focus for keyboard users. At first, it keeps what someone has
  // typed before the page's script ran.
  useEffect(() => {
    if (field.current && shown.current !== searched) field.current.value = searched;
    shown.current = searched;
  }, [searched]);
  return (
    <Form
      method="post"
      role="search"
      aria-label={label}
      preventScrollReset
      className="flex flex-wrap items-center gap-x-2"
    >
      <input type="hidden" name="intent" value="search" />
      <div className="flex grow items-center gap-2 sm:max-w-112">
        <div className="relative min-w-0 grow">
          <SearchIcon />
          <TextInput
            ref={field}
            name="q"
            type="search"
            aria-label={label}
            placeholder={placeholder}
            defaultValue={searched}
            maxLength={200}
            autoComplete="off"
            className="pl-10"
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
      {searched !== "" && (
        <Link
          to={clear}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent-text underline-offset-4 hover:underline sm:min-h-10"
        >
          Clear search
        </Link>
      )}
    </Form>
  );
}
