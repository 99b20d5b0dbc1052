import { ImagePicker } from "~/features/media/public-components/image-picker";
import type { EditorForm } from "./editor-form";
import { TextField } from "./section";

type ImageFieldProps = { form: EditorForm; name: "featuredImage" | "squeezeImageUrl"; label: string };

/** A picture from the library, or one on this site by its URL. */
export function ImageField({ form, name, label }: ImageFieldProps) {
  return (
    <div className="flex flex-col gap-4">
      <ImagePicker
        label={label}
        // Pages load nothing from other sites, so a picture from another site would never appear.
        value={/^\/[^/\s]/.test(form.draft[name]) ? form.draft[name] : null}
        onPick={({ src }) => form.set({ [name]: src })}
        onClear={() => form.set({ [name]: "" })}
      />
      <TextField
        form={form}
        name={name}
        label={`URL of the ${label.toLowerCase()}`}
        inputMode="url"
        hint="Choose an image to fill this in, or enter the URL of an image on this site, such as /blog/scale.svg. Images from other sites aren't shown."
      />
    </div>
  );
}
