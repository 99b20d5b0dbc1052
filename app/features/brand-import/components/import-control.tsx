import { FileUp } from "lucide-react";
import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { Select } from "~/ui/inputs";
import { importKindLabels, importKinds, slugOfKind } from "../rules/kinds";

/**
 * The CSV import on the dashboard, with its choice of three kinds (spec:brand-import#kinds); it links to the upload
 * page.
 */
export function ImportControl() {
  return (
    <Form method="get" action={href("/admin/import")} className="flex items-center gap-2">
      <Select
        name="kind"
        aria-label="What to import"
        options={importKinds.map((kind) => ({ value: slugOfKind(kind), label: importKindLabels[kind] }))}
      />
      <Button type="submit" variant="secondary">
        <FileUp aria-hidden="true" className="size-5" />
        Import CSV
      </Button>
    </Form>
  );
}
