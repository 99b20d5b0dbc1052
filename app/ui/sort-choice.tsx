import { useNavigate } from "react-router";
import { Select } from "./inputs";
import { useUrlWith } from "./pagination";

/*
 * <SortChoice sort={sort} choices={[{ key: "created", label: "Uploaded", up: "oldest first", down: "newest first" }]} />
 *
 * The order of a list without column headers: cards, and tables on phones. Like the headers, it sets `?sort=` and
 * `?dir=` and returns to the first page.
 */
export type Sort = { key: string; direction: "asc" | "desc" };

/** `up` and `down` say in words what ascending and descending mean. */
export type SortOption = { key: string; label: string; up: string; down: string };

export function SortChoice({ choices, sort }: { choices: readonly SortOption[]; sort: Sort }) {
  const address = useSortAddress();
  const navigate = useNavigate();
  const isKnown = choices.some(({ key }) => key === sort.key);
  return (
    <Select
      aria-label="Sort by"
      value={isKnown ? `${sort.key} ${sort.direction}` : ""}
      placeholder={isKnown ? undefined : "Default order"}
      onChange={(event) => {
        const [key = "", direction] = event.target.value.split(" ");
        navigate(address({ key, direction: direction === "desc" ? "desc" : "asc" }), {
          preventScrollReset: true,
        });
      }}
      options={choices.flatMap(({ key, label, up, down }) => [
        { value: `${key} asc`, label: `${label}: ${up}` },
        { value: `${key} desc`, label: `${label}: ${down}` },
      ])}
    />
  );
}

/** The URL of this list in another order, from its first page. */
export function useSortAddress(): (sort: Sort) => string {
  const addressWith = useUrlWith();
  return ({ key, direction }) =>
    addressWith({ sort: key, dir: direction, page: null, older: null, newer: null });
}
