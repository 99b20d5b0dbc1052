import { Form } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";

/** Says that visitors don't see this brand, since when, and who archived it, with a button to restore it. */
export function ArchivedNote({ at, by }: { at: string; by: string | null }) {
  return (
    <Banner tone="warning" still title="This brand is deleted. Visitors can't see it." className="mb-5">
      <p>
        Deleted <DateTime at={at} />
        {by && ` by ${by}`}. Its prices and fees are kept.
      </p>
      <Form method="post" className="mt-2">
        <Button type="submit" name="intent" value="restore" variant="secondary" size="sm">
          Restore
        </Button>
      </Form>
    </Banner>
  );
}
