import { ImagePicker } from "~/features/media/public-components/image-picker";
import type { EditorForm } from "./editor-form";
import { TextField } from "./section";

type PictureFieldProps = { form: EditorForm; name: "featuredImage" | "squeezeImageUrl"; label: string };

/** A picture from the library, or one of this site by its address. */
export function PictureField({ form, name, label }: PictureFieldProps) {
  return (
    <div className="flex flex-col gap-4">
      <ImagePicker
        label={label}
        // Pages ask no other site for anything, so a picture of another site would stay away.
        value={/^\/[^/\s]/.test(form.draft[name]) ? form.draft[name] : null}
        onPick={({ src }) => form.set({ [name]: src })}
        onClear={() => form.set({ [name]: "" })}
      />
      <TextField
        form={form}
        name={name}
        label={`Address of the ${label.toLowerCase()}`}
        inputMode="url"
        hint="Filled in by the library. A picture of this site, such as /blog/scale.svg; pictures of other sites are not shown."
      />
    </div>
  );
}
