import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { html } from "@codemirror/lang-html";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The code view of one text, loaded as a separate script: see HtmlCodeEditor. */
export type CodeView = {
  /** Replaces the text unless it is already the same. */
  show(html: string): void;
  /** Sets what a screen reader reads in addition to the label. */
  describe(text: string): void;
  /** @param caret the cursor's offset in the text, for anyone who was typing before the view loaded. */
  focus(caret?: number): void;
  close(): void;
};

type CodeViewOptions = { label: string; html: string; onChange: (html: string) => void };

/** Colors and sizes come from design tokens, which are inherited into the shadow tree. */
const look = EditorView.theme({
  "&": { fontSize: "var(--text-xs)", color: "var(--color-ink)", backgroundColor: "var(--color-surface)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "1.6",
    maxHeight: "34rem",
  },
  ".cm-content, .cm-gutter": { minHeight: "16rem" },
  ".cm-content": { caretColor: "var(--color-ink)", padding: "0.75rem 0" },
  ".cm-gutters": {
    color: "var(--color-ink-faint)",
    backgroundColor: "var(--color-sunken)",
    borderRight: "1px solid var(--color-line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--color-accent-soft)" },
  "&.cm-focused .cm-matchingBracket, .cm-matchingBracket": { backgroundColor: "var(--color-accent-line)" },
  "& ::selection": { backgroundColor: "var(--color-accent-line)" },
});

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: "var(--color-accent-text)", fontWeight: "600" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--color-warning-text)" },
  { tag: [tags.attributeValue, tags.string, tags.number], color: "var(--color-good-text)" },
  { tag: tags.keyword, color: "var(--color-accent-text)" },
  { tag: [tags.comment, tags.documentMeta], color: "var(--color-ink-faint)", fontStyle: "italic" },
  { tag: [tags.invalid, tags.character], color: "var(--color-error-text)" },
]);

/**
 * Opens the view in a shadow tree. Its styles are then sheets that a script adopts, which a strict content security
 * policy allows; the `<style>` element it would otherwise add to the document is blocked.
 */
export function openCodeView(host: HTMLElement, { label, html: text, onChange }: CodeViewOptions): CodeView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const attributes = new Compartment();
  const named = (description: string) =>
    EditorView.contentAttributes.of({
      "aria-label": label,
      spellcheck: "false",
      ...(description && { "aria-description": description }),
    });
  let described = "";
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        highlightActiveLine(),
        // Closing tags aren't added automatically, because they would duplicate the ones that people type or paste.
        html({ autoCloseTags: false }),
        syntaxHighlighting(colors),
        look,
        EditorView.lineWrapping,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        attributes.of(named("")),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show(text) {
      const next = text.replace(/\r\n?/g, "\n");
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    describe(description) {
      if (description === described) return;
      described = description;
      view.dispatch({ effects: attributes.reconfigure(named(description)) });
    },
    focus(caret) {
      if (caret !== undefined)
        view.dispatch({
          selection: { anchor: Math.min(caret, view.state.doc.length) },
          scrollIntoView: true,
        });
      view.focus();
    },
    close() {
      view.destroy();
    },
  };
}
