import { Form, href } from "react-router";
import type { BrandStop } from "~/features/brands/rules/stop";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";

/** Says that visitors don't see this brand for now, why, and until when, with a button that ends the stop. */
export function StoppedNote({ brandId, stop }: { brandId: number; stop: BrandStop }) {
  const page = href("/admin/edit/:brandId/stop", { brandId: String(brandId) });
  return (
    <Banner tone="warning" still title="This provider is stopped. Visitors can't see it." className="mb-5">
      <p>
        Stopped <DateTime at={stop.at} />
        {stop.by && ` by ${stop.by}`}.{" "}
        {stop.endsAt ? (
          <>
            Visitors see it again on <DateTime at={stop.endsAt} />.
          </>
        ) : (
          "The stop has no end date."
        )}
      </p>
      <p className="wrap-anywhere">Reason: {stop.reason}</p>
      <Form method="post" action={page} className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" name="intent" value="resume" variant="secondary" size="sm">
          Show provider again
        </Button>
        <Link to={page} className="link">
          Effects and end date
        </Link>
      </Form>
    </Banner>
  );
}
