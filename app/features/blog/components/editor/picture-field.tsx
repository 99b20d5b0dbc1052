import type { EditorForm } from "./editor-form";
import { TextField } from "./section";

type PictureFieldProps = { form: EditorForm; name: "featuredImage" | "squeezeImageUrl"; label: string };

/** The address of a picture, which is shown beside it. */
export function PictureField({ form, name, label }: PictureFieldProps) {
  const src = form.draft[name].trim();
  // Pages ask no other site for anything, so a picture of another site would stay away.
  const isOurs = /^\/[^/\s]/.test(src);
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <TextField
        form={form}
        name={name}
        label={label}
        inputMode="url"
        className="grow"
        hint="The address of a picture of this site, such as /blog/scale.svg. Pictures of other sites are not shown."
      />
      {isOurs && (
        <img
          src={src}
          alt=""
          className="aspect-video w-40 shrink-0 rounded-md border border-line bg-sunken object-cover"
        />
      )}
    </div>
  );
}
