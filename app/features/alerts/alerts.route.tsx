import { data, href } from "react-router";
import { currentActor, isRecentlyAuthenticated } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { FormRefusal } from "~/ui/staff-form";
import type { Route } from "./+types/alerts.route";
import { AlertList } from "./components/alert-list";
import { AlertSettingsForm } from "./components/alert-settings-form";
import { FailingChecks } from "./components/failing-checks";
import { WebhookCard } from "./components/webhook-card";
import { saveAlertSettings, setAcknowledged } from "./mutations/alerts.server";
import {
  findAlertSettings,
  listClosedAlerts,
  listOpenAlerts,
  listPossibleRecipients,
  readChecks,
  toAlert,
} from "./queries/alerts.server";
import { gone } from "./rules/alerts";
import type { WebhookAnswer } from "./rules/webhook";
import { alertIntentSchema, readSettings } from "./schema";
import { changeWebhook } from "./use-cases/change-webhook.server";

/** Alerts and their settings (spec:alerts#alerts-page). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const [open, closed, checks, settings, people] = await Promise.all([
    listOpenAlerts(db),
    listClosedAlerts(db),
    readChecks(db),
    findAlertSettings(db),
    listPossibleRecipients(db),
  ]);
  return { open: open.map(toAlert), closed: closed.map(toAlert), checks, settings, people };
}

type Answer = { refusal?: FormRefusal; problem?: string; webhook?: WebhookAnswer };

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const here = href("/admin/reports/alerts");
  if (fields.intent === "save") {
    const people = await listPossibleRecipients(db);
    const { input, errors } = readSettings(
      fields,
      people.map(({ userId }) => userId),
    );
    const refuse = (message: string, status: number) =>
      data<Answer>({ refusal: { message, errors, values: { ...fields } } }, { status });
    if (Object.keys(errors).length > 0) return refuse("The settings weren't saved", 400);
    if (!(await saveAlertSettings(db, actor, input, now())))
      return refuse(
        "Someone else changed these settings. Your input is still here: note it, then reload the page.",
        409,
      );
    return redirectWithToast(here, { text: "Settings saved" }, config);
  }
  if (fields.intent?.endsWith("-webhook")) {
    const { status, ...webhook } = await changeWebhook(context.get(platformContext), actor, fields, () =>
      isRecentlyAuthenticated(context),
    );
    return data<Answer>({ webhook }, { status });
  }
  const parsed = alertIntentSchema.safeParse(fields);
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { intent, alertId, back } = parsed.data;
  const isAcknowledged = intent === "acknowledge";
  if (!(await setAcknowledged(db, actor, { alertId, isAcknowledged }, now()))) {
    if (back === here) return data<Answer>({ problem: gone }, { status: 404 });
    return redirectWithToast(back, { text: gone, tone: "error" }, config);
  }
  if (!isAcknowledged) return redirectWithToast(back, { text: "Alert reopened" }, config);
  const undo = { action: here, fields: { intent: "reopen", alertId: String(alertId), back } };
  return redirectWithToast(back, { text: "Alert acknowledged", undo }, config);
}

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const { open, closed, checks, settings, people } = loaderData;
  return (
    <>
      <PageHeader title="Alerts" back={{ label: "Back to reports", to: href("/admin/reports") }}>
        Figures outside their expected range, checked every hour for the last complete day.
      </PageHeader>
      <div className="flex flex-col gap-5">
        {actionData?.problem && <Banner tone="error" title={actionData.problem} />}
        <FailingChecks failing={checks.failing} />
        <AlertList open={open} closed={closed} lastCheckedAt={checks.lastCheckedAt} />
        <Card as="section" aria-labelledby="alert-settings">
          <h2 id="alert-settings" className="mb-4 text-lg font-semibold">
            Rules and notices
          </h2>
          {/* After the settings are saved, the fields show what is stored. */}
          <AlertSettingsForm
            key={settings.version}
            {...settings}
            people={people}
            refusal={actionData?.refusal}
          />
        </Card>
        <WebhookCard url={settings.webhookUrl} answer={actionData?.webhook} />
      </div>
    </>
  );
}
