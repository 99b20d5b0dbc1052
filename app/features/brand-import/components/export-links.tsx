import { Download } from "lucide-react";
import { href } from "react-router";
import { buttonClass } from "~/ui/button";
import { importKindLabels, importKinds, slugOfKind } from "../rules/kinds";

/** Downloads, handled by the browser itself. */
export function ExportLinks() {
  return (
    <ul className="flex flex-wrap gap-2">
      {importKinds.map((kind) => (
        <li key={kind}>
          <a
            href={href("/admin/export/:file", { file: `${slugOfKind(kind)}.csv` })}
            download
            className={buttonClass({ variant: "secondary" })}
          >
            <Download aria-hidden="true" className="size-4" />
            {importKindLabels[kind]}
          </a>
        </li>
      ))}
    </ul>
  );
}
