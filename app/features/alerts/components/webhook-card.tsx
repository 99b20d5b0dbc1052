import { Form, useNavigation } from "react-router";
import { ConfirmPasswordLink } from "~/features/auth/public-components/confirm-password-link";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import type { WebhookAnswer } from "../rules/webhook";

/** Where notices are also sent: the URL, a test, and the signing key when it's new. */
export function WebhookCard({ url, answer }: { url: string | null; answer: WebhookAnswer | undefined }) {
  const { state, formData } = useNavigation();
  const isBusy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  return (
    <Card as="section" aria-labelledby="alert-webhook" className="flex flex-col gap-4">
      <h2 id="alert-webhook" className="text-lg font-semibold">
        Webhook
      </h2>
      <p className="max-w-prose text-sm text-ink-soft">
        Each notice is also sent as JSON to this URL, signed with a key, so that the receiver knows it comes
        from this site. It contains no personal data.
      </p>
      {answer?.problem && <Banner tone="error" title={answer.problem} />}
      {answer?.mustConfirm && <ConfirmPasswordLink />}
      {answer?.says && <Banner tone="good" title={answer.says} />}
      {answer?.newKey && <NewKey text={answer.newKey} />}
      <Form method="post" noValidate preventScrollReset className="flex max-w-form flex-col gap-3">
        <input type="hidden" name="intent" value="save-webhook" />
        <Field id="webhook-url" label="URL" hint="Starts with https://" error={answer?.error} required>
          <TextInput
            key={url}
            name="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            defaultValue={answer?.typed ?? url ?? ""}
          />
        </Field>
        <div>
          <Button type="submit" variant="secondary" busy={isBusy("save-webhook")} busyLabel="Saving...">
            Save webhook
          </Button>
        </div>
      </Form>
      {url !== null && <WebhookActions isTesting={isBusy("test-webhook")} />}
    </Card>
  );
}

function WebhookActions({ isTesting }: { isTesting: boolean }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <Button
        type="submit"
        name="intent"
        value="test-webhook"
        size="sm"
        variant="secondary"
        busy={isTesting}
        busyLabel="Sending..."
      >
        Send test
      </Button>
      <ConfirmButton
        question="Replace the signing key?"
        detail="The current key stops working right away. All further notices, including retries, are signed with the new key, so give it to the receiver as soon as you have it."
        confirmLabel="Replace key"
        variant="quiet"
        size="sm"
        name="intent"
        value="replace-key-webhook"
      >
        Replace signing key
      </ConfirmButton>
      <ConfirmButton
        question="Are you sure you want to remove this webhook?"
        detail="Notices won't be sent there anymore. To use it again, enter its URL; it gets a new signing key."
        confirmLabel="Remove"
        variant="quiet"
        size="sm"
        name="intent"
        value="remove-webhook"
      >
        Remove webhook
      </ConfirmButton>
    </Form>
  );
}

function NewKey({ text }: { text: string }) {
  return (
    <div className="rounded-md border border-accent-line bg-accent-soft p-3 text-sm">
      <p className="font-semibold">Signing key</p>
      <p>Copy it now: it won't be shown again.</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <code className="wrap-anywhere">{text}</code>
        <CopyButton size="sm" text={text} label="Copy" context="the signing key" />
      </p>
    </div>
  );
}
