import { href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/badges.route";
import { OptionForm } from "./components/option-form";
import { listOptions } from "./queries/options.server";
import { switchOption } from "./use-cases/switch-option.server";

export async function loader({ context }: Route.LoaderArgs) {
  return listOptions(context.get(platformContext).db);
}

/** Switches the rule (spec:pricing#fresh-cheapest). */
export async function action({ request, context }: Route.ActionArgs) {
  return switchOption(request, context.get(platformContext), currentActor(context), {
    key: "freshCheapestOnly",
    here: href("/admin/settings/badges"),
    savedOn: "“Cheapest Option” now needs a checked price",
    savedOff: "“Cheapest Option” no longer needs a checked price",
  });
}

/** Rules of the badges that an operator can change. */
export default function BadgeSettings({ loaderData: { freshCheapestOnly } }: Route.ComponentProps) {
  return (
    <OptionForm
      name="freshCheapestOnly"
      isOn={freshCheapestOnly}
      title="Badges"
      about="Every page labels prices that no one has checked in 90 days. The order of the results never depends on this label."
      submit="Save badges"
    >
      Give “Cheapest Option” only to prices checked in the last 90 days. The lowest of those gets it.
    </OptionForm>
  );
}
