import { data } from "react-router";
import { rollupsContext } from "~/features/analytics/jobs.server";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import type { Route } from "./+types/sample-data.route";
import { Lines, RemovalDialog } from "./components/removal-dialog";
import { summarizeSample } from "./queries/summary.server";
import { goingLines, stayingLines } from "./rules/summary";
import { removeSample } from "./use-cases/remove-sample.server";

export async function loader({ context }: Route.LoaderArgs) {
  return { summary: await summarizeSample(context.get(platformContext).db) };
}

/** Removes the sample data once an administrator has confirmed it (spec:site#sample-removal). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  if (fields.intent !== "remove")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  if (fields.confirmed !== "on")
    return data(
      { problem: "Check the box to confirm that you want to remove the sample data." },
      { status: 400 },
    );
  const summary = await removeSample(context.get(platformContext), currentActor(context));
  // Reports are exact without this, only slower, so the response doesn't wait for it.
  void context.get(rollupsContext).run();
  return { removed: summary };
}

export default function SampleData({ loaderData: { summary }, actionData }: Route.ComponentProps) {
  return (
    <section aria-labelledby="sample-data" className="flex max-w-form flex-col gap-5">
      <div>
        <h2 id="sample-data" className="text-lg font-semibold">
          Sample data
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          A new site starts with invented brands, posts, visitors, and leads, so that you can try every page.
          Remove them before you go live.
        </p>
      </div>
      {actionData && "problem" in actionData && <Banner tone="error" title={actionData.problem} />}
      {actionData && "removed" in actionData && actionData.removed && (
        <Banner tone="good" title="Sample data removed">
          <Result going={goingLines(actionData.removed)} staying={stayingLines(actionData.removed)} />
        </Banner>
      )}
      {summary ? (
        <Card className="flex flex-col gap-5">
          <div className="flex flex-col gap-4 text-sm">
            <Lines title="Sample data on this site" lines={goingLines(summary)} />
            {stayingLines(summary).length > 0 && (
              <Lines title="Sample rows that would stay" lines={stayingLines(summary)} />
            )}
          </div>
          <RemovalDialog summary={summary} />
        </Card>
      ) : (
        <Card>
          <p>There's no sample data on this site.</p>
        </Card>
      )}
    </section>
  );
}

function Result({ going, staying }: { going: readonly string[]; staying: readonly string[] }) {
  return (
    <div className="mt-2 flex flex-col gap-4">
      <Lines title="Removed" lines={going} />
      {staying.length > 0 && <Lines title="Still here" lines={staying} />}
    </div>
  );
}
