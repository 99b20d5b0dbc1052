import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { ImageDialog } from "~/features/media/public-components/image-picker";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { Dialog } from "~/ui/modal";
import { isArticleLink, isArticlePicture } from "../rules/article-links";
import { withScheme } from "../rules/link-targets";
import type { DroppedPictures } from "./dropped-pictures";
import { LinkSearch } from "./link-search";

/** `image` adds a picture from the library; `description` edits the description of the selected one. */
export type TextDialog = "link" | "image" | "description" | "caption";

const titles = { link: "Link", description: "Image", caption: "Table caption" } as const;

type TextDialogsProps = {
  editor: Editor;
  dialog: TextDialog | null;
  onClose: () => void;
  /** Pictures that were dropped or pasted, which need a description before they're uploaded. */
  pictures: DroppedPictures;
};

/** The dialogs that the toolbar opens. */
export function TextDialogs({ editor, dialog, onClose, pictures }: TextDialogsProps) {
  function finish(change?: () => void) {
    onClose();
    change?.();
  }
  const isOpen = dialog !== null && dialog !== "image";
  return (
    <>
      <Dialog open={isOpen} onClose={onClose} title={isOpen ? titles[dialog] : ""}>
        {dialog === "link" && <LinkForm editor={editor} onDone={finish} />}
        {dialog === "description" && <ImageForm editor={editor} onDone={finish} />}
        {dialog === "caption" && <CaptionForm editor={editor} onDone={finish} />}
      </Dialog>
      <ImageDialog
        open={dialog === "image"}
        onClose={onClose}
        onPick={(image) => finish(() => editor.chain().focus().setImage(image).run())}
      />
      <ImageDialog
        key={pictures.round}
        open={pictures.file !== null}
        file={pictures.file}
        onClose={() => {
          pictures.next();
          editor.commands.focus();
        }}
        onPick={(image) => editor.chain().focus().setImage(image).run()}
      />
    </>
  );
}

type FormProps = { editor: Editor; onDone: (change?: () => void) => void };

function LinkForm({ editor, onDone }: FormProps) {
  const current: unknown = editor.getAttributes("link").href;
  const before = typeof current === "string" ? current : "";
  const [address, setAddress] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);

  /** @param name the text of the link if no text is selected. */
  function link(href: string, name: string) {
    const isEmpty = editor.state.selection.empty && before === "";
    onDone(() => {
      const chain = editor.chain().focus();
      if (isEmpty)
        chain
          .insertContent({ type: "text", text: name, marks: [{ type: "link", attrs: { href } }] })
          .unsetMark("link")
          .run();
      else chain.extendMarkRange("link").setLink({ href }).run();
    });
  }
  function apply() {
    const href = withScheme(address.trim());
    if (isArticleLink(href)) link(href, href);
    else setProblem("Enter a URL that starts with https://, http://, or /, such as /blog/doses");
  }
  return (
    <DialogForm submit="Set link" onSubmit={apply}>
      <Field label="Find a page on this site" hint="A post, a provider, or a page. Enter links to it.">
        <LinkSearch onChoose={({ url, title }) => link(url, title)} />
      </Field>
      <Field label="URL" hint="https://… or, for a page on this site, /…" error={problem} required>
        <TextInput value={address} onChange={(event) => setAddress(event.target.value)} inputMode="url" />
      </Field>
      {before !== "" && (
        <Button
          variant="secondary"
          onClick={() => onDone(() => editor.chain().focus().extendMarkRange("link").unsetLink().run())}
        >
          Remove link
        </Button>
      )}
    </DialogForm>
  );
}

function ImageForm({ editor, onDone }: FormProps) {
  const current = editor.getAttributes("image");
  const [src, setSrc] = useState(typeof current.src === "string" ? current.src : "");
  const [alt, setAlt] = useState(typeof current.alt === "string" ? current.alt : "");
  const [problems, setProblems] = useState<{ src?: string; alt?: string }>({});

  function apply() {
    const found = {
      src: isArticlePicture(src.trim()) ? undefined : "Enter the URL of an image, such as /blog/scale.svg",
      alt: alt.trim() ? undefined : "Enter alt text that describes the image for people who can't see it",
    };
    setProblems(found);
    if (found.src || found.alt) return;
    onDone(() =>
      editor.chain().focus().updateAttributes("image", { src: src.trim(), alt: alt.trim() }).run(),
    );
  }
  return (
    <DialogForm submit="Set image" onSubmit={apply}>
      <Field
        label="URL"
        hint="An image on this site. Images from other sites aren't shown."
        error={problems.src}
        required
      >
        <TextInput value={src} onChange={(event) => setSrc(event.target.value)} inputMode="url" />
      </Field>
      <Field label="Alt text" hint="Describe what the image shows." error={problems.alt} required>
        <TextInput value={alt} onChange={(event) => setAlt(event.target.value)} />
      </Field>
    </DialogForm>
  );
}

function CaptionForm({ editor, onDone }: FormProps) {
  const current: unknown = editor.getAttributes("table").caption;
  const [caption, setCaption] = useState(typeof current === "string" ? current : "");
  return (
    <DialogForm
      submit="Set caption"
      onSubmit={() =>
        onDone(() => editor.chain().focus().updateAttributes("table", { caption: caption.trim() }).run())
      }
    >
      <Field label="Caption" hint="Appears above the table. Leave empty for no caption.">
        <TextInput value={caption} onChange={(event) => setCaption(event.target.value)} />
      </Field>
    </DialogForm>
  );
}

type DialogFormProps = { submit: string; onSubmit: () => void; children: React.ReactNode };

function DialogForm({ submit, onSubmit, children }: DialogFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble out of portals and dialogs; without this, the form around would be submitted too.
        event.stopPropagation();
        onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {children}
      <div className="flex justify-end">
        <Button type="submit">{submit}</Button>
      </div>
    </form>
  );
}
