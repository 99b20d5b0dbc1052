import { useNavigate, useNavigation } from "react-router";
import { Checkbox } from "~/ui/choices";
import type { OptionalColumn } from "~/ui/data-table";
import { useUrlWith } from "~/ui/pagination";

/** Shows and hides columns immediately. The URL contains the hidden ones, so a saved view does too. */
export function ColumnChoice({ columns }: { columns: readonly OptionalColumn[] }) {
  const urlWith = useUrlWith();
  const navigate = useNavigate();
  // The new choice is shown before its page has loaded.
  const { location } = useNavigation();
  const chosen = location && (new URLSearchParams(location.search).get("hide") ?? "").split(",");
  const isHidden = (column: OptionalColumn) => chosen?.includes(column.key) ?? column.isHidden;
  function toggle(key: string) {
    const hidden = columns.filter((column) => isHidden(column) !== (column.key === key));
    const hide = hidden.map((column) => column.key).join(",");
    void navigate(urlWith({ hide: hide === "" ? null : hide }), { preventScrollReset: true, replace: true });
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Columns</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {columns.map((column) => (
          <Checkbox key={column.key} checked={!isHidden(column)} onChange={() => toggle(column.key)}>
            {column.header}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
