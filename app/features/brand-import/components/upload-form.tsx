import { href } from "react-router";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choices";
import { ErrorSummary } from "~/ui/error-summary";
import { ProgressBar } from "~/ui/progress-bar";
import { type ImportKind, importKindLabels, importKinds } from "../rules/kinds";
import { FileDrop } from "./file-drop";
import { type UploadStage, useFileUpload } from "./use-file-upload";

type UploadFormProps = {
  /** The kind chosen before; null: none yet. */
  kind: ImportKind | null;
  /** The problem with a file that was sent without scripts. */
  message: string | null;
};

/** Chooses the kind of file and uploads it for checking. It works without scripts too. */
export function UploadForm({ kind, message: first }: UploadFormProps) {
  const { upload, message, attempt, handleSubmit } = useFileUpload(first);
  const isBusy = upload.stage !== "idle";
  return (
    <form
      method="post"
      action={href("/admin/import")}
      encType="multipart/form-data"
      noValidate
      onSubmit={handleSubmit}
      className="flex flex-col gap-5"
    >
      <ErrorSummary title={message} attempt={attempt} />
      <ChoiceGroup
        legend="What's in the file?"
        name="kind"
        columns={3}
        defaultValue={kind ?? "brands"}
        options={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
      />
      <FileDrop />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isBusy} busyLabel={busyLabel(upload)}>
          Check file
        </Button>
        {upload.stage === "sending" && (
          <ProgressBar label="File upload progress" percent={upload.sent} className="max-w-60 grow" />
        )}
      </div>
      <p role="status" className="sr-only">
        {upload.stage === "comparing" && "The file was uploaded and is being compared with the site's data."}
      </p>
    </form>
  );
}

function busyLabel(upload: UploadStage): string {
  return upload.stage === "sending" ? `Uploading... ${upload.sent}%` : "Comparing...";
}
