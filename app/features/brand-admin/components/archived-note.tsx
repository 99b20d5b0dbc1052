import { Form } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";

/** Says that visitors do not see this brand, since when and by whom, and brings it back. */
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
