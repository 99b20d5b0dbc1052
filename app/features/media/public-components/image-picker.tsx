import { ImagePlus } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { Dialog } from "~/ui/modal";
import { ImageLibrary } from "../components/image-library";
import { ImageUploadPanel } from "../components/image-upload-panel";
import {
  altProblem,
  type LibraryImage,
  longestAlt,
  type PickedImage,
  uploadedPicture,
} from "../rules/images";

/*
 * <ImagePicker label="Featured image" value={post.featuredImage} onPick={({ src, alt, width, height }) => …} onClear={…} />
 *
 * A field: shows the image that is chosen and opens the dialog.
 *
 * <ImageDialog open={open} onClose={…} onPick={…} />      the dialog alone, for your own button
 *
 * The dialog uploads (with progress, description required) or takes an image that was uploaded earlier. It is outside the
 * form that opens it, so neither its fields nor its Enter key reach that form.
 */
type ImagePickerProps = {
  label?: string;
  /** The selected image's URL; null or empty for none. */
  value: string | null;
  onPick: (image: PickedImage) => void;
  /** If omitted, the button for removing the image isn't shown. */
  onClear?: () => void;
};

export function ImagePicker({ label = "Image", value, onPick, onClear }: ImagePickerProps) {
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would join the fields of the form around it
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <p className="font-semibold text-ink sm:in-[.compact]:text-sm">{label}</p>
      {value ? (
        <img
          src={previewOf(value)}
          alt={`${label}: current choice`}
          className="aspect-video w-full max-w-sm rounded-md border border-line bg-sunken object-cover"
        />
      ) : (
        <div className="flex aspect-video w-full max-w-sm items-center justify-center rounded-md border border-dashed border-line-strong bg-sunken text-ink-faint">
          <ImagePlus aria-hidden="true" className="size-8" />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {value ? "Change image" : "Choose image"}
        </Button>
        {value && onClear && (
          <Button variant="quiet" onClick={onClear}>
            Remove image
          </Button>
        )}
      </div>
      <ImageDialog open={open} onClose={() => setOpen(false)} onPick={onPick} />
    </div>
  );
}

function previewOf(src: string): string {
  return uploadedPicture(src)?.webp.split(" ")[0] ?? src;
}

type ImageDialogProps = {
  open: boolean;
  onClose: () => void;
  onPick: (image: PickedImage) => void;
  /** A file that was dropped or pasted: the dialog asks only for its description. */
  file?: File | null;
};

export function ImageDialog({ open, onClose, onPick, file = null }: ImageDialogProps) {
  // Stays mounted after it was opened once, so that closing it can restore focus.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  function pick(image: PickedImage) {
    onPick(image);
    onClose();
  }
  return createPortal(
    // React passes events from the portal to the surrounding form, so they are stopped here.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events
    <div className="compact" onChange={stop} onInput={stop} onSubmit={stop} onKeyDown={stop}>
      <Dialog open={open} onClose={onClose} title={file ? "Add an image" : "Choose an image"} wide>
        {open && (file ? <Upload file={file} onPick={pick} /> : <Choice onPick={pick} />)}
      </Dialog>
    </div>,
    document.body,
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

function Choice({ onPick }: { onPick: (image: PickedImage) => void }) {
  const [isUploading, setIsUploading] = useState(true);
  const [selected, setSelected] = useState<LibraryImage | null>(null);
  return (
    <div className="flex flex-col gap-5">
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form */}
      <div role="group" aria-label="Image source" className="flex flex-wrap gap-2">
        <Button
          variant={isUploading ? "primary" : "secondary"}
          aria-pressed={isUploading}
          onClick={() => setIsUploading(true)}
        >
          Upload
        </Button>
        <Button
          variant={isUploading ? "secondary" : "primary"}
          aria-pressed={!isUploading}
          onClick={() => setIsUploading(false)}
        >
          Earlier images
        </Button>
      </div>
      {isUploading ? (
        <Upload onPick={onPick} />
      ) : (
        <>
          {selected && <Confirmation key={selected.imageId} image={selected} onPick={onPick} />}
          <ImageLibrary selected={selected?.imageId ?? null} onSelect={setSelected} />
        </>
      )}
    </div>
  );
}

function Upload({ file, onPick }: { file?: File; onPick: (image: PickedImage) => void }) {
  return (
    <ImageUploadPanel
      submit="Upload and use"
      chosen={file}
      onUploaded={(image) => onPick(toPicked(image, image.alt))}
    />
  );
}

/** An image's meaning depends on its context, so its description can be changed for this place. */
function Confirmation({ image, onPick }: { image: LibraryImage; onPick: (image: PickedImage) => void }) {
  const [alt, setAlt] = useState(image.alt);
  const [problem, setProblem] = useState<string | null>(null);
  function handleUse() {
    const wrong = altProblem(alt);
    if (wrong) setProblem(wrong);
    else onPick(toPicked(image, alt.trim()));
  }
  return (
    <div className="flex flex-col gap-3 rounded-md border border-accent-line bg-accent-soft p-3">
      <Field label="Alt text" hint="Describe what the image shows in this post." error={problem} required>
        <TextInput
          value={alt}
          maxLength={longestAlt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") handleUse();
          }}
        />
      </Field>
      <div>
        <Button onClick={handleUse}>Use this image</Button>
      </div>
    </div>
  );
}

function toPicked({ src, width, height }: LibraryImage, alt: string): PickedImage {
  return { src, alt, width, height };
}
