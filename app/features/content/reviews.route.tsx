import { href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/reviews.route";
import { OptionForm } from "./components/option-form";
import { listOptions } from "./queries/options.server";
import { switchOption } from "./use-cases/switch-option.server";

export async function loader({ context }: Route.LoaderArgs) {
  return listOptions(context.get(platformContext).db);
}

/** Switches the review step (spec:posts#review-step). */
export async function action({ request, context }: Route.ActionArgs) {
  return switchOption(request, context.get(platformContext), currentActor(context), {
    key: "reviewPosts",
    here: href("/admin/settings/reviews"),
    savedOn: "Posts by content managers now need a review",
    savedOff: "Posts by content managers no longer need a review",
  });
}

/** Whether administrators publish what content managers write. */
export default function ReviewSettings({ loaderData: { reviewPosts } }: Route.ComponentProps) {
  return (
    <OptionForm
      name="reviewPosts"
      isOn={reviewPosts}
      title="Post reviews"
      about="Without reviews, content managers publish their posts themselves. If you turn reviews off later, posts that were submitted stay submitted: you can still publish them or send them back, and content managers can then save them, too."
      submit="Save post reviews"
    >
      Content managers submit posts and changes to public posts for review, and administrators publish them.
    </OptionForm>
  );
}
