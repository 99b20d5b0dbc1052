import { createReadStream } from "node:fs";
import sax from "sax";
import { MAX_POST_LENGTH } from "../rules/source";
import { ImportError } from "./import-error.server";

/** Real exports have 6 levels. */
const MAX_DEPTH = 30;
/** The most characters of the fields of one item: a post's text and some of its metadata. */
const MAX_ITEM_LENGTH = MAX_POST_LENGTH * 2;
const MAX_LISTED = 2_000;

/** One `<item>`: its text by path (`wp:postmeta>wp:meta_key` many times), and its categories and tags. */
export type WxrItem = {
  text(path: string): string;
  meta: ReadonlyMap<string, string>;
  labels: readonly { domain: string; name: string }[];
  comments: number;
  isTooLong: boolean;
};

export type WxrPart = { kind: "item"; item: WxrItem } | { kind: "site"; name: string; value: string };

/**
 * Reads a WordPress export (WXR, an extended RSS file) piece by piece, with one item in memory at a time
 * (spec:post-import#hostile-files).
 * @throws ImportError for a file that isn't valid XML, declares entities, or is nested too deeply.
 */
export async function* readWxr(file: string): AsyncGenerator<WxrPart> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = createReader(file);
  for await (const chunk of createReadStream(file)) {
    yield* reader.read(decode(() => decoder.decode(chunk as Buffer, { stream: true }), file));
  }
  yield* reader.read(decode(() => decoder.decode(), file));
  reader.end();
}

function decode(work: () => string, file: string): string {
  try {
    return work();
  } catch {
    throw new ImportError(`${file} isn't UTF-8 text.`);
  }
}

function createReader(file: string) {
  // It knows only the entities of XML and HTML: a file can't define one that grows.
  const parser = sax.parser(true);
  const parts: WxrPart[] = [];
  const open: string[] = [];
  let item = emptyItem();
  let label: { domain: string; name: string } | null = null;
  let siteText = "";
  let failure: ImportError | null = null;
  const fail = (what: string) => {
    failure ??= new ImportError(`${file}, line ${parser.line + 1}: ${what}`);
  };
  parser.onerror = () => fail("the XML isn't valid. Export the file again.");
  parser.ondoctype = () => fail("the file declares its own entities, which an export never does.");
  parser.onopentag = ({ name, attributes }) => {
    open.push(name);
    if (open.length > MAX_DEPTH) fail("elements are nested too deeply.");
    if (open.length === 1 && name !== "rss") fail("this isn't a WordPress export (WXR).");
    siteText = "";
    if (open.length === 3 && name === "item") item = emptyItem();
    if (open.length === 4 && open[2] === "item") {
      if (name === "category") label = { domain: String(attributes.domain ?? ""), name: "" };
      if (name === "wp:comment") item.comments += 1;
    }
  };
  const add = (text: string) => {
    if (open[2] !== "item") {
      if (open.length === 3 && siteText.length < MAX_LISTED) siteText += text;
    } else if (label) label.name += label.name.length < MAX_LISTED ? text : "";
    else if (open[3] !== "wp:comment") item.add(open.slice(3).join(">"), text);
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = (name) => {
    if (open.length === 4 && label) {
      if (item.labels.length < MAX_LISTED) item.labels.push(label);
      label = null;
    }
    if (open.length === 4 && name === "wp:postmeta") item.endMeta();
    if (open.length === 3 && name === "item") parts.push({ kind: "item", item });
    else if (open.length === 3 && siteText.trim()) parts.push({ kind: "site", name, value: siteText.trim() });
    open.pop();
  };
  const check = () => {
    if (failure) throw failure;
  };
  return {
    *read(text: string): Generator<WxrPart> {
      try {
        if (text !== "") parser.write(text);
      } catch {
        fail("the XML isn't valid. Export the file again.");
      }
      check();
      yield* parts.splice(0);
    },
    end() {
      try {
        parser.close();
      } catch {
        fail("the XML isn't valid. Export the file again.");
      }
      check();
    },
  };
}

function emptyItem() {
  const texts = new Map<string, string>();
  const meta = new Map<string, string>();
  let length = 0;
  const item = {
    labels: [] as { domain: string; name: string }[],
    meta,
    comments: 0,
    isTooLong: false,
    text: (path: string) => (texts.get(path) ?? "").trim(),
    add(path: string, text: string) {
      length += text.length;
      if (length > MAX_ITEM_LENGTH) item.isTooLong = true;
      else texts.set(path, (texts.get(path) ?? "") + text);
    },
    /** The pair is complete; the next one uses the same paths. */
    endMeta() {
      const name = item.text("wp:postmeta>wp:meta_key");
      if (meta.size < MAX_LISTED && !meta.has(name)) meta.set(name, item.text("wp:postmeta>wp:meta_value"));
      texts.delete("wp:postmeta>wp:meta_key");
      texts.delete("wp:postmeta>wp:meta_value");
    },
  };
  return item;
}
