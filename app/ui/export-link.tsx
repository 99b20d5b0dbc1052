import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonSize, buttonClass } from "./button";

type ExportLinkProps = {
  /** The URL of the file, with the filters of the page. */
  to: string;
  size?: ButtonSize;
  children?: ReactNode;
};

/** A link to a CSV file. The browser downloads it without leaving the page. */
export function ExportLink({ to, size = "md", children = "Export CSV" }: ExportLinkProps) {
  return (
    <a href={to} className={buttonClass({ variant: "secondary", size })} download>
      <Download aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}
