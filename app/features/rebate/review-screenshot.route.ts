import { platformContext } from "~/platform/context.server";
import { fileNotFound, servePrivateFile } from "~/platform/storage/serve.server";
import { FILES_PATH } from "~/platform/storage/storage.server";
import type { Route } from "./+types/review-screenshot.route";
import { findClaim } from "./queries/review.server";
import { claimIdField } from "./schema";

/** The screenshot of a claim, for staff who may open it (spec:rebate#screenshot-access). */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, storage, log } = context.get(platformContext);
  const claimId = claimIdField.safeParse(params.claimId);
  const claim = claimId.success ? await findClaim(db, claimId.data) : null;
  const address = claim?.orderConfirmationImage;
  if (!address?.startsWith(FILES_PATH)) return fileNotFound();
  return servePrivateFile(request, address.slice(FILES_PATH.length), storage, log);
}
