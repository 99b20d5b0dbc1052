import { data, Form, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import type { Route } from "./+types/badges.route";
import { saveOption } from "./mutations/options.server";
import { listOptions } from "./queries/options.server";

export async function loader({ context }: Route.LoaderArgs) {
  return listOptions(context.get(platformContext).db);
}

/** Switches the rule; the notice offers Undo (spec:pricing#fresh-cheapest). */
export async function action({ request, context }: Route.ActionArgs) {
  const { config, db, now } = context.get(platformContext);
  const fields = await readFields(request);
  if (fields.intent !== "save")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  if (fields.freshCheapestOnly !== undefined && fields.freshCheapestOnly !== "true")
    throw data("The field freshCheapestOnly must be true or absent.", { status: 400 });
  const isOn = fields.freshCheapestOnly === "true";
  const changed = await saveOption(db, currentActor(context), { key: "freshCheapestOnly", isOn }, now());
  const here = href("/admin/settings/badges");
  const back: Record<string, string> = isOn
    ? { intent: "save" }
    : { intent: "save", freshCheapestOnly: "true" };
  const toast = changed
    ? { text: isOn ? savedOn : savedOff, undo: { action: here, fields: back } }
    : { text: "No settings changed" };
  return redirectWithToast(here, toast, config);
}

const savedOn = "“Cheapest Option” now needs a checked price";
const savedOff = "“Cheapest Option” no longer needs a checked price";

/** Rules of the badges that an operator can change. */
export default function BadgeSettings({ loaderData: { freshCheapestOnly } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="badges" className="flex max-w-form flex-col gap-5">
      <div>
        <h2 id="badges" className="text-lg font-semibold">
          Badges
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Every page labels prices that no one has checked in 90 days. The order of the results never depends
          on this label.
        </p>
      </div>
      <Card>
        <Form method="post" key={String(freshCheapestOnly)} className="flex flex-col items-start gap-4">
          <input type="hidden" name="intent" value="save" />
          <Checkbox name="freshCheapestOnly" value="true" defaultChecked={freshCheapestOnly}>
            Give “Cheapest Option” only to prices checked in the last 90 days. The lowest of those gets it.
          </Checkbox>
          <Button type="submit">Save badges</Button>
        </Form>
      </Card>
    </section>
  );
}
