import { Form, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { countsText } from "../rules/messages";
import type { BrandImport } from "../schema";
import { ImportProgress } from "./import-progress";

/** The actions that a file's current state allows. */
export function ImportActions({ found, canUndo }: { found: BrandImport; canUndo: boolean }) {
  const navigation = useNavigation();
  const intent = navigation.state === "idle" ? null : navigation.formData?.get("intent");
  if (found.status === "ready") return <ReadyActions found={found} intent={intent} />;
  return <SettledActions found={found} canUndo={canUndo} isUndoing={intent === "undo"} />;
}

type ReadyProps = { found: BrandImport; intent: FormDataEntryValue | null | undefined };

function ReadyActions({ found, intent }: ReadyProps) {
  const count = found.newRows + found.changedRows;
  const isImporting = intent === "import";
  return (
    <>
      {found.errorRows > 0 && (
        <Banner still tone="error" title="Fix the rows with errors first">
          Nothing has changed. The whole file is imported or none of it, so fix these rows in the file and
          check it again.
        </Banner>
      )}
      {found.errorRows === 0 && count === 0 && (
        <Banner still tone="good" title="This file makes no changes">
          The site already has everything in the file.
        </Banner>
      )}
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {found.errorRows === 0 && count > 0 && (
          <Button type="submit" name="intent" value="import" busy={isImporting} busyLabel="Importing...">
            {count === 1 ? "Import 1 row" : `Import ${count.toLocaleString("en-US")} rows`}
          </Button>
        )}
        <Button type="submit" name="intent" value="discard" variant="secondary" disabled={isImporting}>
          Discard
        </Button>
        {isImporting && <ImportProgress importId={found.importId} label="Importing" />}
      </Form>
    </>
  );
}

type SettledProps = { found: BrandImport; canUndo: boolean; isUndoing: boolean };

function SettledActions({ found, canUndo, isUndoing }: SettledProps) {
  const { importedAt, importedByName, undoneAt, undoneByName } = found;
  return (
    <Banner
      still
      tone={undoneAt ? "info" : "good"}
      title={undoneAt ? "This import was undone" : `Imported: ${countsText(found)}`}
    >
      {importedAt && (
        <p>
          Imported by {importedByName}, <DateTime at={importedAt} />.
        </p>
      )}
      {undoneAt && (
        <p>
          Undone by {undoneByName}, <DateTime at={undoneAt} />.
        </p>
      )}
      {canUndo && (
        <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
          <ConfirmButton
            name="intent"
            value="undo"
            variant="secondary"
            busy={isUndoing}
            busyLabel="Undoing..."
            question="Are you sure you want to undo this import?"
            detail="This restores the old values of changed rows and removes the rows that the import added."
            confirmLabel="Undo import"
          >
            Undo import
          </ConfirmButton>
          {isUndoing && <ImportProgress importId={found.importId} label="Undoing" />}
        </Form>
      )}
    </Banner>
  );
}
