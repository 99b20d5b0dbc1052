import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/upload.route";
import { receiveImage } from "./use-cases/upload-image.server";

/**
 * Receives an image from the image dialog's script, which shows the progress; the response is an `ImageResponse` as
 * JSON.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { status, answer, headers } = await receiveImage(
    request,
    context.get(platformContext),
    currentActor(context),
  );
  return Response.json(answer, { status, headers });
}

/** This URL has no page. */
export function loader() {
  return new Response("Send an image.", { status: 405, headers: { Allow: "POST" } });
}
