import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { formatDay } from "~/ui/date-time";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { type LibraryImage, longestAlt } from "../rules/images";

type ImageCardProps = {
  image: LibraryImage;
  checkbox: ReactNode;
  mayChange: boolean;
  refusal: { problem: string; alt?: string } | undefined;
};

/** One image of the library with its actions. */
export function ImageCard({ image, checkbox, mayChange, refusal }: ImageCardProps) {
  const id = useId();
  const { imageId, src, thumbnail, alt, width, height, createdAt, uploadedBy } = image;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <a href={src} target="_blank" rel="noreferrer" className="block bg-sunken">
        <img src={thumbnail} alt={alt} loading="lazy" className="aspect-video w-full object-contain" />
      </a>
      <div className="flex grow flex-col gap-3 p-3">
        <div className="flex items-start justify-between gap-3">
          <p className="figures text-xs text-ink-soft">
            {width} × {height} px, {formatDay(new Date(createdAt))}
            {uploadedBy && `, ${uploadedBy}`}
          </p>
          {checkbox}
        </div>
        {mayChange ? (
          <Form method="post" noValidate className="mt-auto flex flex-col gap-3">
            <input type="hidden" name="imageId" value={imageId} />
            <Field id={`${id}-alt`} label="Alt text" error={refusal?.problem}>
              <TextInput name="alt" defaultValue={refusal?.alt ?? alt} maxLength={longestAlt} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" size="sm" variant="secondary" name="intent" value="describe">
                Save
              </Button>
              <ConfirmButton
                size="sm"
                variant="quiet"
                name="intent"
                value="delete"
                question="Delete this image?"
                detail="Its files are deleted permanently and can't be restored. Images used in a post can't be deleted."
                confirmLabel="Delete"
              >
                Delete
              </ConfirmButton>
            </div>
          </Form>
        ) : (
          <p className="text-sm">{alt}</p>
        )}
      </div>
    </article>
  );
}
