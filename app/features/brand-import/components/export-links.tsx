import { href } from "react-router";
import { ExportLink } from "~/ui/export-link";
import { importKindLabels, importKinds, slugOfKind } from "../rules/kinds";

/** Downloads, handled by the browser itself. */
export function ExportLinks() {
  return (
    <ul className="flex flex-wrap gap-2">
      {importKinds.map((kind) => (
        <li key={kind}>
          <ExportLink to={href("/admin/export/:file", { file: `${slugOfKind(kind)}.csv` })}>
            {importKindLabels[kind]}
          </ExportLink>
        </li>
      ))}
    </ul>
  );
}
