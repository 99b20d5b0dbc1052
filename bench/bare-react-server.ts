/**
 * The least that a server-rendered list needs: one query and React. Answers every request with the published posts.
 * `DATABASE_URL` names the database. Stops when its input ends.
 */
import { createServer } from "node:http";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { zstdCompressSync } from "node:zlib";
import pg from "pg";
import { createElement as element } from "react";
import { renderToPipeableStream } from "react-dom/server";

type Post = { slug: string; title: string; excerpt: string | null };

const database = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
process.stdin.resume().on("end", () => process.exit(0));

const card = ({ slug, title, excerpt }: Post) =>
  element(
    "article",
    { key: slug },
    element("h2", null, element("a", { href: `/blog/${slug}` }, title)),
    element("p", null, excerpt),
  );

function render(posts: readonly Post[]): Promise<Buffer> {
  const page = element("html", { lang: "en" }, element("body", null, element("main", null, posts.map(card))));
  const out = new PassThrough();
  const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(out) });
  return buffer(out);
}

const server = createServer(async (request, response) => {
  const search = new URL(request.url ?? "/", "http://localhost").searchParams.get("q") ?? "";
  const { rows } = await database.query<Post>({
    name: "posts",
    text: "select slug, title, excerpt from blog_posts where status = 'published' and (title ilike $1 or content ilike $1) order by published_at desc",
    values: [`%${search}%`],
  });
  const body = zstdCompressSync(await render(rows));
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "zstd",
    "content-length": body.length,
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.log(address.port);
});
