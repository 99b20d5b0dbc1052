import { useEffect, useId, useState } from "react";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { controlProps, Field, FieldError, useFieldControl } from "~/ui/field";
import { controlClass, TextInput } from "~/ui/inputs";
import { ProgressBar } from "~/ui/progress-bar";
import { type LibraryImage, longestAlt } from "../rules/images";
import { useImageUpload } from "./image-upload";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/gif,image/avif";

type ImageUploadPanelProps = {
  submit: string;
  onUploaded: (image: LibraryImage) => void;
  /** A file that's already chosen, so its field is hidden. */
  chosen?: File;
};

/**
 * Chooses a file, asks for its description, and uploads it with progress. It isn't a <form>, because it may appear
 * inside one.
 */
export function ImageUploadPanel({ submit, onUploaded, chosen }: ImageUploadPanelProps) {
  const { progress, upload, cancel } = useImageUpload();
  const [file, setFile] = useState<File | null>(chosen ?? null);
  const [alt, setAlt] = useState("");
  const [problem, setProblem] = useState<{ message: string; field: "file" | "alt" | null } | null>(null);
  // Changes after an upload, which clears the fields for the next one.
  const [round, setRound] = useState(0);
  const isBusy = progress.stage !== "idle";
  const problemId = useId();
  const fileProblem = problem?.field === "alt" ? null : problem?.message;

  async function handleUpload() {
    if (isBusy) return;
    setProblem(null);
    const answer = await upload(file, alt);
    if (!answer.ok) return setProblem(answer);
    setFile(null);
    setAlt("");
    setRound((count) => count + 1);
    onUploaded(answer.image);
  }

  return (
    <div className="flex flex-col gap-4">
      {!chosen && <FileField key={round} error={fileProblem} onChoose={setFile} />}
      {chosen && fileProblem && <FieldError id={problemId}>{fileProblem}</FieldError>}
      {file && <FilePreview file={file} />}
      <Field
        label="Alt text"
        hint="Describe the image for people who can't see it."
        error={problem?.field === "alt" ? problem.message : null}
        required
      >
        <TextInput
          value={alt}
          maxLength={longestAlt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") handleUpload();
          }}
        />
      </Field>
      {progress.stage === "uploading" && (
        <ProgressBar label={`Uploading: ${progress.sent} percent`} percent={progress.sent} />
      )}
      <p role="status" className="sr-only">
        {progress.stage === "encoding" && "Creating image sizes"}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={handleUpload}
          busy={isBusy}
          busyLabel={progress.stage === "encoding" ? "Creating sizes..." : "Uploading..."}
        >
          {submit}
        </Button>
        {progress.stage === "uploading" && (
          <Button variant="secondary" onClick={cancel}>
            Cancel upload
          </Button>
        )}
      </div>
    </div>
  );
}

type FileFieldProps = { error: string | null | undefined; onChoose: (file: File | null) => void };

function FileField({ error, onChoose }: FileFieldProps) {
  return (
    <Field
      label="Image file"
      hint="JPEG, PNG, WebP, GIF, or AVIF, up to 10 MB. Location and camera data are removed."
      error={error}
      required
    >
      <FileInput onChoose={onChoose} />
    </Field>
  );
}

function FileInput({ onChoose }: { onChoose: (file: File | null) => void }) {
  const field = useFieldControl();
  return (
    <input
      {...controlProps(field, {})}
      type="file"
      accept={ACCEPTED}
      onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      className={cx(
        controlClass,
        "p-2 file:mr-4 file:min-h-9 file:cursor-pointer file:rounded-sm file:border-0 file:bg-accent-soft file:px-4 file:font-semibold file:text-accent-text",
      )}
    />
  );
}

function FilePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className="flex min-h-40 items-center justify-center overflow-hidden rounded-md border border-line bg-sunken p-3">
      {address && (
        <img src={address} alt="Preview of your upload" className="max-h-40 max-w-full object-contain" />
      )}
    </div>
  );
}
