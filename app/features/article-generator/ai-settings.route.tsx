import { data, href } from "react-router";
import {
  currentActor,
  isRecentlyAuthenticated,
  requireRecentAuthentication,
} from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import type { FormRefusal } from "~/ui/staff-form";
import type { Route } from "./+types/ai-settings.route";
import { KeyStatus, KeyWorks, UsageTable } from "./components/ai-facts";
import { KeyActions, KeyForm, ModelForm } from "./components/ai-forms";
import { VendorFailure, vendorContext } from "./integrations/ai-vendor.server";
import { removeAiKey, saveAiKey, saveModel } from "./mutations/ai-settings.server";
import { describeAiKey, findAiKey, findModel } from "./queries/ai-settings.server";
import { sumUsage } from "./queries/schedules.server";
import { aiDefaults } from "./rules/prompt";
import { aiIntentField, keySchema, modelSchema } from "./schema";

type Model = { id: string; name: string };
type Answer = { refusal?: FormRefusal; intent: string; models?: Model[]; problem?: string };

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { db, now } = platform;
  const [key, model, usage] = await Promise.all([
    describeAiKey(platform),
    findModel(db),
    sumUsage(db, now()),
  ]);
  return { key, model, usage, isRecent: isRecentlyAuthenticated(context) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, now, config, secrets } = platform;
  const fields = await readFields(request);
  const intent = aiIntentField.safeParse(fields.intent);
  if (!intent.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const back = (text: string) => redirectWithToast(href("/admin/settings/ai"), { text }, config);

  if (intent.data === "save-key") {
    const parsed = keySchema.safeParse(fields);
    if (!parsed.success) return refuse("save-key", "key", parsed.error.issues[0]?.message ?? "");
    await saveAiKey(db, requireRecentAuthentication(context, url), parsed.data.key, secrets, now());
    return back("Key saved");
  }
  if (intent.data === "remove-key") {
    const isRemoved = await removeAiKey(db, requireRecentAuthentication(context, url), now());
    return back(isRemoved ? "Key removed" : "There was no saved key");
  }
  const offered = await fetchModels(context);
  // Not a 502: a proxy in front would replace the reason with its own error page.
  if (!Array.isArray(offered))
    return data<Answer>({ intent: intent.data, problem: offered.problem }, { status: 422 });
  if (intent.data === "test") return data<Answer>({ intent: "test", models: offered });

  const parsed = modelSchema.safeParse(fields);
  const model = parsed.data?.model;
  if (!model || !offered.some(({ id }) => id === model))
    return refuse("save-model", "model", "Choose a model from the list", offered);
  await saveModel(db, currentActor(context), model, now());
  return back("Model saved");
}

/** @param models so that the list can be shown again. The key is never sent back. */
function refuse(intent: string, field: string, message: string, models?: Model[]) {
  const refusal = { message: "Nothing was saved", errors: { [field]: message }, values: {} };
  return data<Answer>({ intent, refusal, models }, { status: 400 });
}

async function fetchModels(context: Route.ActionArgs["context"]): Promise<Model[] | { problem: string }> {
  const { key } = await findAiKey(context.get(platformContext));
  if (key === null) return { problem: "There's no key to test. Enter one first." };
  try {
    return await context.get(vendorContext).listModels(key);
  } catch (error) {
    if (error instanceof VendorFailure) return { problem: error.message };
    throw error;
  }
}

/** Key, model, and cost of the AI vendor (spec:article-generator#ai-key, spec:access#settings-screen). */
export default function AiSettings({
  loaderData: { key, model, usage, isRecent },
  actionData,
}: Route.ComponentProps) {
  const refusalOf = (intent: string) => (actionData?.intent === intent ? actionData.refusal : undefined);
  return (
    <section aria-labelledby="ai-settings" className="max-w-wide">
      <h2 id="ai-settings" className="text-lg font-semibold">
        AI
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Used to write articles. The key is stored encrypted on the server and is never shown again.
      </p>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <Card as="section" aria-label="Key" className="flex flex-col gap-4">
          <KeyStatus {...key} />
          {actionData?.problem && <Banner tone="error" title={actionData.problem} />}
          {actionData?.intent === "test" && actionData.models && (
            <KeyWorks count={actionData.models.length} />
          )}
          <KeyActions source={key.source} isRecent={isRecent} />
          {/* After a new key is saved, its field is cleared. */}
          <KeyForm key={key.savedAt} refusal={refusalOf("save-key")} isRecent={isRecent} />
        </Card>
        <Card as="section" aria-label="Model" className="flex flex-col gap-4">
          <p>
            Articles are written with <strong className="break-words">{model}</strong>
            {model === aiDefaults.model && ", the default"}.
          </p>
          <ModelForm
            refusal={refusalOf("save-model")}
            model={model}
            models={actionData?.models ?? []}
            canAsk={key.source !== "none"}
          />
        </Card>
      </div>
      <UsageTable usage={usage} />
    </section>
  );
}
