import { Writable } from "node:stream";
import { type ComponentType, lazy, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  Await,
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  ServerRouter,
  useLoaderData,
} from "react-router";
import { expect, test } from "vitest";
import { makeRouterBuild } from "~tests/setup/router-build";
import { renderHydrated } from "./render-page.server";

const LATER = "<read later> & \u2028 “quoted”";
const ROWS = Array.from({ length: 400 }, (_, index) => `Row ${index} – café`);

const later = <Value,>(value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(resolve, 20, value));

/** Data that a loader doesn't wait for. */
const deferring = () => ({ rows: ROWS, note: later(LATER) });

function Page() {
  const { rows, note } = useLoaderData<typeof deferring>();
  return (
    <main>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <Suspense fallback="Loading…">
        <Await resolve={note}>{(text) => <p>{text}</p>}</Await>
      </Suspense>
    </main>
  );
}

/** A page whose part isn't loaded when it's rendered for the first time. */
function withLatePart(): ComponentType {
  const Late = lazy(() => later({ default: () => <p>A part that was loaded</p> }));
  return () => (
    <>
      <Suspense fallback="Loading…">
        <Late />
      </Suspense>
      <Page />
    </>
  );
}

function withFailingPart(): ComponentType {
  function Failing(): never {
    throw new Error("A part failed.");
  }
  return () => (
    <>
      <Suspense fallback="This part failed.">
        <Failing />
      </Suspense>
      <Page />
    </>
  );
}

type Render = (context: EntryContext, url: string) => Promise<string>;

/** The router's way: React's stream takes over the stream of data. */
const asStream: Render = (context, url) =>
  new Promise((resolve, reject) => {
    let html = "";
    const sink = new Writable({
      write(chunk, _encoding, done) {
        html += chunk;
        done();
      },
      final(done) {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: () => undefined,
    });
  });

const inOnePiece: Render = async (context, url) => {
  const { html } = await renderHydrated((router) => router, context, url);
  return html.toString();
};

async function rendered(Component: ComponentType, render: Render): Promise<string> {
  const root = () => (
    <html lang="en-US">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
  const modules = { root: { default: root }, page: { default: Component, loader: deferring } };
  const routes = [
    { id: "root", path: "" },
    { id: "page", parentId: "root", index: true, hasLoader: true },
  ] as const;
  const build = makeRouterBuild(
    routes,
    modules,
    async (request, status, headers, context) =>
      new Response(await render(context, request.url), { status, headers }),
  );
  const handle = createRequestHandler(build, "production");
  const answer = await handle(new Request("http://localhost/"), new RouterContextProvider());
  return answer.text();
}

/** What readers see: neither scripts nor React's marks of parts, and whatever the doctype. */
const visible = (html: string) =>
  html
    .replace(/^<!DOCTYPE html>/, "")
    .replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "");

/** The data that the browser's router reads, from however many pieces. */
const handedOver = (html: string) =>
  [...html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/g)]
    .map(([, text]) => JSON.parse(text ?? '""'))
    .join("");

const ends = (html: string) => html.split("streamController.close()").length - 1;

test.each<[string, () => ComponentType, Render]>([
  ["data that is still being read", () => Page, inOnePiece],
  ["a part that is still being loaded", withLatePart, inOnePiece],
  ["a part that fails", withFailingPart, inOnePiece],
])("a page with %s is complete, as if it were streamed", async (_, make, render) => {
  const [ours, streamed] = [await rendered(make(), render), await rendered(make(), asStream)];
  expect(visible(ours)).toBe(visible(streamed));
  expect(visible(ours)).toContain("Row 399 – café");
  expect(visible(ours)).toContain("&lt;read later&gt; &amp; \u2028 “quoted”");
  expect(visible(ours)).not.toContain("Loading…");
  expect(handedOver(ours)).toBe(handedOver(streamed));
  expect(handedOver(ours)).toContain("Row 399 – café");
  expect([ends(ours), ends(streamed)]).toEqual([1, 1]);
});

test("what the parts say is in the page", async () => {
  expect(visible(await rendered(withLatePart(), inOnePiece))).toContain("A part that was loaded");
  expect(visible(await rendered(withFailingPart(), inOnePiece))).toContain("This part failed.");
});

test("a page that is ready is rendered in one piece, without marks for parts that come later", async () => {
  const html = await rendered(Page, inOnePiece);
  expect(html).toMatch(/^<!DOCTYPE html><html/);
  expect(html).not.toMatch(/<!--\$[!?]-->|<template/);
});
