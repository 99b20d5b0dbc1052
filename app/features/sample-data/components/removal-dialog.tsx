import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Dialog } from "~/ui/modal";
import { goingLines, type KindSummary, stayingLines } from "../rules/summary";

/** The button, and the dialog that lists what will be removed before anything happens. */
export function RemovalDialog({ summary }: { summary: readonly KindSummary[] }) {
  const [open, setOpen] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const isBusy = useNavigation().formData?.get("intent") === "remove";
  function close() {
    if (isBusy) return;
    setOpen(false);
    setIsSure(false);
  }
  return (
    <>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Remove sample data
        </Button>
      </div>
      <Dialog open={open} onClose={close} title="Remove all sample data?">
        <Form method="post" className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="remove" />
          <GoingAndStaying summary={summary} />
          <p className="text-sm font-semibold">You can't undo this. The sample data won't come back.</p>
          <Checkbox
            id="sample-confirmed"
            name="confirmed"
            checked={isSure}
            onChange={(event) => setIsSure(event.currentTarget.checked)}
          >
            I want to permanently remove the sample data
          </Checkbox>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" disabled={!isSure} busy={isBusy} busyLabel="Removing...">
              Remove sample data
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}

/** What a removal deletes, and what it keeps and why. */
export function GoingAndStaying({ summary }: { summary: readonly KindSummary[] }) {
  const staying = stayingLines(summary);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <Lines title="This will be removed" lines={goingLines(summary)} />
      {staying.length > 0 && <Lines title="This will stay" lines={staying} />}
    </div>
  );
}

export function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 list-disc gap-x-8 space-y-1 pl-5 text-ink-soft sm:columns-2">
        {lines.map((line) => (
          <li key={line} className="figures break-inside-avoid">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
