import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "~/ui/button";
import type { OptionalColumn } from "~/ui/data-table";
import { Dialog } from "~/ui/modal";
import { ColumnChoice } from "../components/column-choice";
import { SaveView } from "../components/save-view";
import { ViewList } from "../components/view-list";
import { viewQuery } from "../rules/lists";
import type { ListViews } from "../rules/views";

type SavedViewsProps = { views: ListViews; columns?: readonly OptionalColumn[] };

/*
 * loader: views: await openViews(db, actor, url, "/admin/staff")
 * <DataTable head={(columns) => <SavedViews views={loaderData.views} columns={columns} />} … />
 *
 * For the head of a staff list: the open view, and a dialog to choose, save, and change views and columns
 * (spec:staff#saved-views). Filters keep the view with `keep={LIST_PARAMETERS}`.
 */
export function SavedViews({ views: { page, views }, columns = [] }: SavedViewsProps) {
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const current = views.find(({ viewId }) => String(viewId) === params.get("view"));
  const search = `?${params}`;
  const isChanged = current !== undefined && viewQuery(page, search) !== current.query;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="max-w-full shrink-0 max-sm:min-h-11"
      >
        <Bookmark aria-hidden="true" className="size-4" />
        <span className="max-w-40 truncate">{current?.name ?? "Views"}</span>
        {isChanged && <span className="font-normal text-ink-soft">(changed)</span>}
      </Button>
      <Dialog open={isOpen} onClose={close} title="Views and columns">
        <div className="flex flex-col gap-6">
          <ViewList page={page} views={views} current={current?.viewId} onDone={close} />
          {columns.length > 0 && <ColumnChoice columns={columns} />}
          <SaveView page={page} search={search} changed={isChanged ? current : undefined} onDone={close} />
        </div>
      </Dialog>
    </>
  );
}
