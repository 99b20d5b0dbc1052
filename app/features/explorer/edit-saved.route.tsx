import { data, Form, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/edit-saved.route";
import { SavedReportForm } from "./components/saved-report-form";
import { deleteReport } from "./mutations/saved-reports.server";
import { findSavedReport } from "./queries/saved-reports.server";
import { skippedEmailMessage } from "./rules/messages";
import { canChange, KEEP_DELETED_DAYS, skippedDay } from "./rules/saved-report";
import { receiveSettings } from "./use-cases/receive-saved.server";

/** A saved report that the signed-in person may see. @throws a 404 response. */
async function visibleReport({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const report = await findSavedReport(platform.db, actor.userId, params.id);
  if (!report) throw new Response(null, { status: 404 });
  return { platform, actor, report };
}

export async function loader(args: Route.LoaderArgs) {
  const { platform, actor, report } = await visibleReport(args);
  const { id, name, isShared, isPinned, frequency, ownerName } = report;
  return {
    report: { id, name, isShared, isPinned, frequency },
    ownerName,
    skippedFor: skippedDay(report, platform.now()),
    canChange: canChange(actor, report),
    isOwn: report.ownerId === actor.userId,
    link: platform.config.SITE_URL + href("/admin/reports/saved/:id", { id }),
  };
}

/** Stores the settings, or deletes the report, which can be undone (spec:explorer#saved-reports). */
export async function action(args: Route.ActionArgs) {
  const { platform, actor, report } = await visibleReport(args);
  const { db, config, now } = platform;
  const fields = await readFields(args.request);
  const list = href("/admin/reports/saved");
  if (fields.intent === "delete") {
    if (!(await deleteReport(db, actor, report.id, now()))) throw new Response(null, { status: 404 });
    const undo = { action: list, fields: { intent: "restore", id: report.id } };
    return redirectWithToast(list, { text: "Report deleted", undo }, config);
  }
  if (fields.intent !== "settings") throw data("That action isn't available.", { status: 400 });
  const result = await receiveSettings(platform, actor, report, fields);
  if (!result.done) return data({ refusal: result.refusal }, { status: result.status });
  return redirectWithToast(list, { text: "Settings saved" }, config);
}

export const handle = { crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.report.name };

export default function EditSavedReport({ loaderData, actionData }: Route.ComponentProps) {
  const { report, ownerName, skippedFor, canChange: isChangeable, isOwn, link } = loaderData;
  return (
    <>
      <PageHeader
        title={report.name}
        actions={
          <>
            <ButtonLink
              to={href("/admin/reports/saved/:id", { id: report.id })}
              variant="secondary"
              size="sm"
            >
              Open report
            </ButtonLink>
            {isChangeable && (
              <Form method="post">
                <ConfirmButton
                  name="intent"
                  value="delete"
                  variant="quiet"
                  size="sm"
                  question={`Delete “${report.name}”?`}
                  detail={`It disappears for everyone, and its emails stop. You can undo this for ${KEEP_DELETED_DAYS} days.`}
                  confirmLabel="Delete"
                >
                  Delete
                </ConfirmButton>
              </Form>
            )}
          </>
        }
      />
      <div className="flex max-w-form flex-col gap-5">
        {skippedFor && <Banner still title={skippedEmailMessage(skippedFor)} />}
        <Card>
          {!isChangeable && (
            <p className="mb-4 text-sm text-ink-soft">
              {ownerName === "" ? "Someone" : ownerName} shared this report. To change it, save it under
              another name.
            </p>
          )}
          <SavedReportForm
            intent="settings"
            submit="Save settings"
            refusal={actionData?.refusal}
            report={report}
            canChange={isChangeable}
            isOwn={isOwn}
          />
        </Card>
        {report.isShared && (
          <Card className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 grow text-sm">
              Link for staff: <span className="wrap-anywhere">{link}</span>
            </p>
            <CopyButton text={link} label="Copy" context="the link" size="sm" />
          </Card>
        )}
      </div>
    </>
  );
}
