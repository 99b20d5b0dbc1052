import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { readHandoff, streamOf } from "./handoff.server";
import { PageRouter, withoutHydration } from "./page-router.server";

const RENDER_TIMEOUT_MS = 10_000;

/**
 * Encoded as UTF-8, ready to send. A string of the whole page would take twice as much memory as soon as one character isn't in
 * Latin-1.
 */
export type Html = Buffer<ArrayBuffer>;
export type Rendered = { html: Html; failed: boolean };
/** The page around its router. */
type PageOf = (router: ReactNode) => ReactNode;

/** Renders a page that the browser doesn't hydrate, as a whole. */
export async function renderPage(pageOf: PageOf, context: EntryContext): Promise<Rendered> {
  const router = <PageRouter context={withoutHydration(context)} handoff={null} />;
  const html = renderAtOnce(pageOf(router));
  return html === null ? renderWhenReady(pageOf(router)) : { html, failed: false };
}

/** Renders a page with the data for its hydration, as a whole. @param url of the request */
export async function renderHydrated(pageOf: PageOf, context: EntryContext, url: string): Promise<Rendered> {
  const handoff = await readHandoff(context.serverHandoffStream);
  const html = renderAtOnce(
    pageOf(<PageRouter context={{ ...context, renderMeta: {} }} handoff={handoff} />),
  );
  if (html !== null) return { html, failed: false };
  const streamed = { ...context, serverHandoffStream: streamOf(handoff), renderMeta: {} };
  return renderWhenReady(pageOf(<ServerRouter context={streamed} url={url} />));
}

/** What React writes instead of a part that isn't ready, or that failed. */
const NOT_RENDERED = /<!--\$[!?]-->/;

/**
 * Most pages are ready at once, and one string costs much less than a stream.
 * @returns null if a part isn't ready, such as a component whose module is still being loaded, or if a part failed.
 */
function renderAtOnce(page: ReactNode): Html | null {
  try {
    // With the doctype before the search: it makes one text of the pieces, which the conversion would do again.
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    return NOT_RENDERED.test(html) ? null : Buffer.from(html);
  } catch {
    // Rendering it again reports the error.
    return null;
  }
}

function renderWhenReady(page: ReactNode): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const sink = new PageSink((html) => {
      clearTimeout(timeout);
      resolve({ html, failed });
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise React hides parts above 12 KB until a script puts them in place, and without scripts they stay
      // hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: () => {
        failed = true;
      },
    });
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Collects a page. It replaces the buffering of `Writable`, since nothing is sent before the whole page is there. */
class PageSink extends Writable {
  #chunks: Uint8Array[] = [];
  #onEnd: (html: Html) => void;

  constructor(onEnd: (html: Html) => void) {
    super();
    this.#onEnd = onEnd;
  }

  override write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    return true;
  }

  override end(): this {
    const html = Buffer.concat(this.#chunks);
    // The request holds on to this object until its response is sent.
    this.#chunks = [];
    this.#onEnd(html);
    return this;
  }
}
