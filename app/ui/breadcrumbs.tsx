import { ChevronRight } from "lucide-react";
import { Link } from "./link";

/* <Breadcrumbs trail={[{ label: "Home", to: href("/") }, { label: "Blog", to: href("/blog") }]} here="How doses work" /> */
type BreadcrumbsProps = { trail: readonly { label: string; to: string }[]; here: string };

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
        {trail.map((crumb) => (
          <li key={crumb.to} className="flex items-center gap-1.5">
            <Link to={crumb.to} className="hit-area underline-offset-4 hover:text-ink hover:underline">
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4 text-ink-faint" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 font-medium text-ink wrap-anywhere">
          {here}
        </li>
      </ol>
    </nav>
  );
}
