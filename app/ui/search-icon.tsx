import { Search } from "lucide-react";

/** The icon in a search field. Put it in a `relative` element, before a `TextInput` with the class `pl-10`. */
export function SearchIcon() {
  return (
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute left-3 top-1/2 z-10 size-4 -translate-y-1/2 text-ink-faint"
    />
  );
}
