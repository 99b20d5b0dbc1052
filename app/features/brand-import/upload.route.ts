import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/upload.route";
import type { UploadResponse } from "./schema";
import { receiveImportFile } from "./use-cases/receive-upload.server";

/** Receives a file from the page's script, which shows the progress. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveImportFile(request, context.get(platformContext), currentActor(context));
  const answer: UploadResponse = received.ok ? received : { ok: false, message: received.message };
  return Response.json(answer, { status: received.ok ? 200 : received.status });
}
