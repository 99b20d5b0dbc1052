import path from "node:path";
import type { Actor } from "~/features/auth/rules/access";
import { isImageKey } from "~/features/media/queries/images.server";
import {
  altProblem,
  imageSrc,
  imageWidths,
  largestImagePixels,
  uploadedPicture,
} from "~/features/media/rules/images";
import { storePicture } from "~/features/media/use-cases/upload-image.server";
import type { Platform } from "~/platform/context.server";
import { pictureSet } from "~/platform/storage/picture.server";
import { ImportError } from "../integrations/import-error.server";
import { recordImage, startImport, storeImportedPost } from "../mutations.server";
import { type PlanItem, staffNote } from "../rules/plan";
import { lastPart, MAX_POSTS, type Source, type SourcePost, sourceLabels } from "../rules/source";
import { type PlaceImage, preparePost } from "./prepare-post.server";

export type ImportOptions = Pick<Platform, "db" | "storage" | "log" | "now"> & {
  actor: Actor;
  /** Only says what would happen. */
  dryRun: boolean;
  fileName: string;
  onItem(item: PlanItem): void;
};

/** `importId` is null if nothing was imported. */
export type ImportSummary = { importId: number | null; imported: number; leftOut: number };

/**
 * Imports the posts of a file as drafts, each in its own transaction (spec:post-import#import). A post that an earlier
 * import made isn't imported again, so an interrupted import can be repeated.
 * @throws ImportError
 */
export async function importPosts(source: Source, options: ImportOptions): Promise<ImportSummary> {
  const { db, actor, dryRun, now, onItem } = options;
  const summary: ImportSummary = { importId: null, imported: 0, leftOut: 0 };
  const plannedSlugs = new Set<string>();
  const seen = new Set<string>();
  const skip = (title: string, reason: string) => {
    summary.leftOut += 1;
    onItem({ action: "skip", title, reason });
  };
  const begin = async () => {
    const fileName = path.basename(options.fileName).slice(0, 200).toWellFormed();
    summary.importId ??= await startImport(db, actor, { source: source.kind, fileName }, now());
    return summary.importId;
  };
  for await (const item of source.items()) {
    if (item.kind === "left-out") {
      skip(item.title, item.reason);
      continue;
    }
    const { post } = item;
    if (seen.has(post.key)) {
      skip(post.fields.title ?? "", "it's in the file twice.");
      continue;
    }
    seen.add(post.key);
    if (seen.size > MAX_POSTS) throw new ImportError(`The file has more than ${MAX_POSTS} posts.`);
    const placeImage = dryRun ? lookUp(source, options) : store(source, options, begin);
    const prepared = await preparePost(db, source.kind, post, { placeImage, plannedSlugs, now: now() });
    if (!prepared.ok) {
      skip(prepared.title, prepared.reason);
      continue;
    }
    const { plan, sourceKey, input } = prepared;
    if (!dryRun) {
      const draft = {
        input,
        oldSlugs: plan.redirects,
        createdAt: dateOf(post),
        note: staffNote(sourceLabels[source.kind], plan),
      };
      await storeImportedPost(db, actor, { importId: await begin(), sourceKey, draft }, now());
    }
    plannedSlugs.add(plan.slug);
    summary.imported += 1;
    onItem({ action: "import", ...plan });
  }
  return summary;
}

const dateOf = ({ createdAt }: SourcePost) => (createdAt === null ? null : new Date(createdAt));

/** The bytes of an image: those in the post itself, or in the file. */
async function bytesOf(source: Source, src: string, embedded: string | null): Promise<Uint8Array | null> {
  return embedded === null ? source.findImage(src) : Buffer.from(embedded, "base64");
}

/** An image of this site's own library stays as it is. */
async function isInLibrary(source: Source, { db }: ImportOptions, src: string): Promise<boolean> {
  const picture = source.kind === "dosecompare" ? uploadedPicture(src) : null;
  return picture !== null && isImageKey(db, picture.key);
}

/** For a dry run: the image stays where it is if the file has it. */
function lookUp(source: Source, options: ImportOptions): PlaceImage {
  return async (src, _alt, embedded) => {
    const isFound =
      (await isInLibrary(source, options, src)) || (await bytesOf(source, src, embedded)) !== null;
    return isFound ? src : null;
  };
}

/** Adds images to the library, re-encoded like an upload (spec:post-import#import-images). */
function store(source: Source, options: ImportOptions, begin: () => Promise<number>): PlaceImage {
  const { db, actor } = options;
  return async (src, alt, embedded) => {
    if (await isInLibrary(source, options, src)) return src;
    const bytes = await bytesOf(source, src, embedded);
    if (!bytes) return null;
    const picture = await pictureSet(bytes, "import", largestImagePixels, imageWidths);
    if (picture === "busy") throw new Error("The images of an import are decoded one after the other.");
    if (typeof picture === "string") return null;
    const described = alt.slice(0, 300).toWellFormed();
    const name =
      altProblem(described) === null
        ? described
        : lastPart(src)
            .replace(/\.\w+$/, "")
            .slice(0, 100) || "Image";
    const importId = await begin();
    const { image, isNew } = await storePicture(
      picture,
      altProblem(name) === null ? name : "Image",
      options,
      actor,
    );
    if (isNew) await recordImage(db, importId, image.imageId);
    const key = uploadedPicture(image.src)?.key;
    return key ? imageSrc(key, image.width) : image.src;
  };
}
