import { Upload } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { Field, FieldError } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { LogoTile } from "~/ui/logo-tile";
import type { DraftErrors } from "../rules/draft";
import { brandLabels } from "../rules/labels";
import { LOGO_FIELD, type LogoResponse } from "../rules/logo";

type LogoFieldProps = { value: string | undefined; brandName: string; errors: DraftErrors };

/** The logo's URL; uploading an image fills it in. */
export function LogoField({ value = "", brandName, errors }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(value);
  const upload = useFetcher<LogoResponse>();
  const answer = upload.data;
  useEffect(() => {
    if (!answer?.ok || !input.current) return;
    input.current.value = answer.address;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    setShown(answer.address);
  }, [answer]);

  function uploadFile(file: File) {
    const form = new FormData();
    form.set(LOGO_FIELD, file);
    upload.submit(form, {
      method: "post",
      action: href("/admin/brand/logo"),
      encType: "multipart/form-data",
    });
  }
  const isUploading = upload.state !== "idle";
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <LogoTile name={brandName || "?"} src={shown || null} />
        <Field
          id="logo_url"
          label={brandLabels.logo_url}
          error={errors.logo_url}
          hint="Enter the URL of an image on this site, or upload a JPEG, PNG, WebP, AVIF, or GIF (up to 2 MB)"
          className="grow"
        >
          <TextInput
            ref={input}
            name="logo_url"
            defaultValue={value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setShown(event.target.value.trim())}
          />
        </Field>
      </div>
      <UploadButton isUploading={isUploading} onFile={uploadFile} />
      <div role="status">
        {answer && !answer.ok && !isUploading && (
          <FieldError id="logo-upload-error">{answer.message}</FieldError>
        )}
        {answer?.ok && !isUploading && <p className="text-sm text-good-text">Logo uploaded.</p>}
      </div>
    </div>
  );
}

type UploadButtonProps = { isUploading: boolean; onFile: (file: File) => void };

function UploadButton({ isUploading, onFile }: UploadButtonProps) {
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // So that the same file can be chosen again.
    target.value = "";
  }
  return (
    <label
      className={cx(
        buttonClass({ variant: "secondary", size: "sm" }),
        "w-fit max-sm:min-h-11 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      )}
    >
      <Upload aria-hidden="true" className="size-4" />
      {isUploading ? "Uploading..." : "Upload logo"}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={handleChange}
        disabled={isUploading}
        className="sr-only"
      />
    </label>
  );
}
