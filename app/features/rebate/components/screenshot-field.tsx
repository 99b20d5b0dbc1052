import { ImagePlus } from "lucide-react";
import { type ChangeEvent, type Ref, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { useEnteredEarly } from "~/ui/entered-early";
import { controlProps, Field, useFieldControl } from "~/ui/field";
import { controlClass } from "~/ui/inputs";
import { screenshotProblem } from "../schema";

/** The types that the server accepts; naming them makes phones convert their own formats. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/gif,image/avif";

type ScreenshotFieldProps = {
  error: string | undefined;
  /** Set after a submit without scripts, because browsers don't keep a chosen file. */
  mustChooseAgain: boolean;
};

/** The picture of the order confirmation, with a preview. Errors appear as soon as a file is chosen. */
export function ScreenshotField({ error, mustChooseAgain }: ScreenshotFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const problem = file && screenshotProblem(file);
  const choose = ({ files }: HTMLInputElement) => setFile(files?.[0] ?? null);
  useEnteredEarly(input, choose);

  function remove() {
    if (input.current) input.current.value = "";
    setFile(null);
    input.current?.focus();
  }

  return (
    <Field
      id="screenshot"
      label="Screenshot of your order confirmation"
      hint={
        <>
          JPEG, PNG, WebP, GIF, or AVIF, up to 5 MB. Cover anything we don’t need, such as card numbers.
          {mustChooseAgain && !file && " Please choose the file again. Your browser doesn’t keep it."}
        </>
      }
      error={problem ?? error}
      required
    >
      <FileInput inputRef={input} onChange={(event) => choose(event.target)} />
      {file && !problem && <Preview file={file} onRemove={remove} />}
    </Field>
  );
}

type FileInputProps = {
  inputRef: Ref<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

function FileInput({ inputRef, onChange }: FileInputProps) {
  const field = useFieldControl();
  return (
    <input
      ref={inputRef}
      {...controlProps(field, {})}
      type="file"
      name="screenshot"
      accept={ACCEPTED}
      onChange={onChange}
      className={cx(
        controlClass,
        "p-2 file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-sm file:border-0 file:bg-accent-soft file:px-4 file:font-semibold file:text-accent-text",
      )}
    />
  );
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const address = useObjectAddress(file);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-sunken p-3">
      {address ? (
        <img
          src={address}
          alt="Preview of your screenshot"
          className="size-32 shrink-0 rounded-sm border border-line bg-surface object-contain sm:size-40"
        />
      ) : (
        <ImagePlus aria-hidden="true" className="size-32 shrink-0 p-10 text-ink-faint sm:size-40 sm:p-14" />
      )}
      <div className="flex min-w-32 flex-1 flex-col items-start">
        <p className="w-full truncate font-medium">{file.name}</p>
        <p className="mb-3 text-sm text-ink-soft figures">{sizeText(file.size)}</p>
        <Button variant="secondary" onClick={onRemove} aria-label="Remove the screenshot">
          Remove
        </Button>
      </div>
    </div>
  );
}

/** A URL for a chosen file that is valid as long as the file is shown. */
function useObjectAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 0.1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
