import { Form, href } from "react-router";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { type FormRefusal, SelectField, StaffForm, TextField } from "~/ui/staff-form";
import type { KeyStatusProps } from "./ai-facts";

type Refusal = FormRefusal | undefined;

/** Tests the key, and removes the saved one. */
export function KeyActions({ source, isRecent }: Pick<KeyStatusProps, "source"> & { isRecent: boolean }) {
  const isSaved = source === "saved" || source === "unreadable";
  if (source === "none") return null;
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      <Button type="submit" variant="secondary" name="intent" value="test">
        Test key
      </Button>
      {isSaved && isRecent && (
        <ConfirmButton
          variant="quiet"
          name="intent"
          value="remove-key"
          question="Remove the saved key?"
          detail="Articles will then use a key from the environment or, if there isn't one, the built-in template."
          confirmLabel="Remove"
        >
          Remove key
        </ConfirmButton>
      )}
    </Form>
  );
}

/** Saves a new key, accepted only after a recent password check (spec:access#recent-proof). */
export function KeyForm({ refusal, isRecent }: { refusal: Refusal; isRecent: boolean }) {
  const form = { intent: "save-key", refusal };
  if (!isRecent) {
    const next = new URLSearchParams({ next: href("/admin/settings/ai") });
    return (
      <div>
        <ButtonLink variant="secondary" to={`${href("/admin/confirm-password")}?${next}`}>
          Confirm your password to change the key
        </ButtonLink>
      </div>
    );
  }
  return (
    <StaffForm {...form} submit="Save key" busy="Saving...">
      <TextField {...form} name="key" label="New key" type="password" autoComplete="off" />
    </StaffForm>
  );
}

type ModelFormProps = {
  refusal: Refusal;
  model: string;
  /** The models that the vendor offers; empty until the list is requested. */
  models: readonly { id: string; name: string }[];
  canAsk: boolean;
};

/** The model, chosen from the vendor's list. */
export function ModelForm({ refusal, model, models, canAsk }: ModelFormProps) {
  const form = { intent: "save-model", refusal };
  if (models.length > 0) {
    const options = models.map(({ id, name }) => ({
      value: id,
      label: name === id ? id : `${name} (${id})`,
    }));
    const isRetired = !models.some(({ id }) => id === model);
    return (
      <>
        {isRetired && (
          <Banner tone="warning" title={`The vendor no longer offers ${model}`}>
            Choose another model. Until then, articles use the built-in template.
          </Banner>
        )}
        <StaffForm {...form} submit="Save model" busy="Saving...">
          <SelectField {...form} name="model" label="Model" defaultValue={model} options={options} />
        </StaffForm>
      </>
    );
  }
  if (!canAsk) return <p className="text-sm text-ink-soft">Add a key to choose a different model.</p>;
  return (
    <Form method="post">
      <Button type="submit" variant="secondary" name="intent" value="test">
        Load models from vendor
      </Button>
    </Form>
  );
}
