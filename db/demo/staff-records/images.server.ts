import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { imageSrc, imageWidths } from "~/features/media/rules/images";
import type { Db } from "~/platform/db/client.server";
import { blogImages } from "~/platform/db/tables/media";
import { PUBLIC_PICTURES_FOLDER } from "~/platform/storage/serve.server";
import type { Storage } from "~/platform/storage/storage.server";
import { sampleHash } from "./ids";
import { screenshotInks } from "./screenshot";

/** Path → the file as a data URL. */
const files = import.meta.glob<string>("./images/*", { query: "?inline", import: "default", eager: true });

const WIDTH = 800;
const HEIGHT = 450;
const pictures = [
  {
    name: "costs",
    alt: "A bottle beside growing stacks of coins (sample picture)",
    post: "what-glp1-medication-costs-in-the-first-year",
  },
  {
    name: "storage",
    alt: "A cooler with medication on ice (sample picture)",
    post: "semaglutide-and-tirzepatide-how-they-differ",
  },
  {
    name: "checks",
    alt: "A certificate under a magnifying glass (sample picture)",
    post: "find-a-provider-that-fits-your-budget",
  },
] as const;

/** One of the drawn order screenshots, as JPEG. */
export function screenshotBytes(look: number): Uint8Array {
  return bytesOf(`screenshot-${(look % screenshotInks.length) + 1}.jpg`);
}

/** Adds images to the library, and inserts each one below the first paragraph of a sample post. */
export async function storeImages(tx: Db, storage: Storage, now: Date): Promise<void> {
  for (const [index, { name, alt, post }] of pictures.entries()) {
    const hash = sampleHash(`sample picture ${name}`);
    const key = `${PUBLIC_PICTURES_FOLDER}/${now.getTime()}-${randomBytes(16).toString("hex")}-${WIDTH}x${HEIGHT}`;
    for (const width of imageWidths.filter((each) => each <= WIDTH))
      for (const format of ["webp", "avif"])
        await storage.put(`${key}/${width}.${format}`, bytesOf(`${name}-${width}.${format}`));
    const createdAt = new Date(now.getTime() - (index + 1) * 6 * 86_400_000);
    await tx.insert(blogImages).values({ key, alt, width: WIDTH, height: HEIGHT, hash, createdAt });
    const image = `<p><img src="${imageSrc(key, WIDTH)}" alt="${alt}" width="${WIDTH}" height="${HEIGHT}"></p>`;
    await tx.execute(sql`
      update blog_posts set content = overlay(content placing ${`</p>${image}`} from position('</p>' in content) for 4)
      where slug = ${post} and position('</p>' in content) > 0`);
  }
}

function bytesOf(name: string): Uint8Array {
  const url = files[`./images/${name}`];
  if (url === undefined) throw new Error(`The sample has no file ${name}.`);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
