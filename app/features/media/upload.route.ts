import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/upload.route";
import { receiveImage } from "./use-cases/upload-image.server";

/** An image sent by the script of the image dialog, which shows how far it is; the answer is an `ImageResponse` as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { status, answer, headers } = await receiveImage(
    request,
    context.get(platformContext),
    currentActor(context),
  );
  return Response.json(answer, { status, headers });
}

/** There is nothing to see at this URL. */
export function loader() {
  return new Response("Send an image.", { status: 405, headers: { Allow: "POST" } });
}
