import { Share2, Star, Trash2, UserLock } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { type ViewList as ListPage, viewAddress } from "../rules/lists";
import type { ListedView } from "../rules/views";
import { useViewForm } from "./use-view-form";

type ViewListProps = {
  page: ListPage;
  views: readonly ListedView[];
  /** The view that is open. */
  current: number | undefined;
  /** Called when the list changes to another view. */
  onDone: () => void;
};

/** The views of a list, with the actions that this person may use. */
export function ViewList({ page, views, current, onDone }: ViewListProps) {
  const { Form, isBusy, problem } = useViewForm(onDone);
  return (
    <section aria-labelledby="views-heading">
      <h3 id="views-heading" className="mb-2 font-semibold">
        Views
      </h3>
      {problem && <Banner tone="error" title={problem} className="mb-3" />}
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        <li className="px-3 py-1.5">
          <ViewLink to={viewAddress(page, "all")} isCurrent={current === undefined} onClick={onDone}>
            Everything
          </ViewLink>
        </li>
        {views.map((view) => (
          <li key={view.viewId} className="px-3 py-1.5">
            <Form
              method="post"
              action={href("/admin/views")}
              className="flex flex-wrap items-center gap-x-2 gap-y-1"
            >
              <input type="hidden" name="viewId" value={view.viewId} />
              <span className="flex min-w-0 grow flex-col">
                <ViewLink to={viewAddress(page, view)} isCurrent={current === view.viewId} onClick={onDone}>
                  {view.name}
                </ViewLink>
                <Facts view={view} />
              </span>
              <ViewActions view={view} isBusy={isBusy} />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ViewLinkProps = { to: string; isCurrent: boolean; onClick: () => void; children: ReactNode };

function ViewLink({ isCurrent, children, ...link }: ViewLinkProps) {
  return (
    <Link
      {...link}
      aria-current={isCurrent ? "true" : undefined}
      className="link inline-flex min-h-9 items-center wrap-anywhere aria-[current]:font-semibold"
    >
      {children}
    </Link>
  );
}

function Facts({ view: { isDefault, isShared, isMine, ownerName } }: { view: ListedView }) {
  if (!isDefault && !isShared) return null;
  return (
    <span className="mb-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-soft">
      {isDefault && <Badge tone="accent">Your default</Badge>}
      {isShared && <Badge>Shared</Badge>}
      {!isMine && ownerName !== null && <span>by {ownerName}</span>}
    </span>
  );
}

function ViewActions({ view, isBusy }: { view: ListedView; isBusy: boolean }) {
  const { name, isDefault, isShared, mayChange } = view;
  const action = (intent: string, label: string, icon: ReactNode) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="quiet"
      size="sm"
      title={label}
      disabled={isBusy}
      className="size-11 px-0 sm:size-9"
    >
      {icon}
      <span className="sr-only">
        {label}: {name}
      </span>
    </Button>
  );
  const star = <Star aria-hidden="true" className={isDefault ? "size-4 fill-current" : "size-4"} />;
  return (
    <span className="flex">
      {isDefault
        ? action("open-without", "Remove as default", star)
        : action("open-with", "Make default", star)}
      {mayChange &&
        (isShared
          ? action("unshare", "Stop sharing", <UserLock aria-hidden="true" className="size-4" />)
          : action("share", "Share", <Share2 aria-hidden="true" className="size-4" />))}
      {mayChange && action("delete", "Delete", <Trash2 aria-hidden="true" className="size-4" />)}
    </span>
  );
}
