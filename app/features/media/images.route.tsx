import { Upload } from "lucide-react";
import { useRef } from "react";
import { data, href, useRevalidator } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { BulkActions } from "~/features/bulk/public-components/bulk-actions";
import { useBulkSelection } from "~/features/bulk/public-components/use-bulk-selection";
import { CardListHead } from "~/features/saved-views/public-components/card-list-head";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { existingPage } from "~/platform/db/list-page.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { Card } from "~/ui/card";
import { LIST_PARAMETERS, sortFrom } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { PhoneSheet } from "~/ui/phone-sheet";
import { RowCheckbox, useRowBoxes } from "~/ui/row-selection";
import type { SortOption } from "~/ui/sort-choice";
import { useToast } from "~/ui/toast";
import type { Route } from "./+types/images.route";
import { ImageCard } from "./components/image-card";
import { ImageUploadPanel } from "./components/image-upload-panel";
import { deleteImage, describeImage, type ImageChange } from "./mutations/images.server";
import { IMAGES_PER_PAGE, listImages } from "./queries/images.server";
import { imageActionSchema, imageSearchSchema, imageSortKeys } from "./rules/image-requests";
import { altProblem, canChangeImage, imageMessages } from "./rules/images";
import { deleteImageFiles } from "./use-cases/upload-image.server";

/** Also called by the editor's image dialog. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, bulk } = context.get(platformContext);
  const actor = currentActor(context);
  const { q, page } = imageSearchSchema.parse(Object.fromEntries(url.searchParams));
  const sort = sortFrom(url.searchParams, imageSortKeys, "desc");
  const views = await openViews(db, actor, url, "/admin/blog/images");
  const read = (shown: number) => listImages(db, actor, { words: q, page: shown, sort });
  const found = await existingPage(page, IMAGES_PER_PAGE, read);
  return {
    ...found,
    sort,
    views,
    bulk: bulk.offer("images", actor),
    images: found.images.map((image) => ({
      ...image,
      mayChange: canChangeImage(actor, { uploadedBy: image.isMine ? actor.userId : null }),
    })),
    words: q,
  };
}

/** Changes the description of an image, or deletes one that no post shows. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, storage, log, now, config } = platform;
  const actor = currentActor(context);
  const parsed = imageActionSchema.safeParse(await readFields(request));
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { intent, imageId, alt } = parsed.data;
  if (intent === "describe") {
    const problem = altProblem(alt);
    if (problem) return data({ imageId, problem, alt }, { status: 400 });
    const result = await describeImage(db, actor, imageId, alt.trim(), now());
    if (!result.done) return refuse(imageId, result);
    return redirectWithToast(sameList(url).back, { text: "Alt text saved" }, config);
  }
  const result = await deleteImage(db, actor, imageId, now());
  if (!result.done) return refuse(imageId, result);
  try {
    await deleteImageFiles(storage, result.key);
  } catch (error) {
    // The image is already deleted for everyone; the nightly sweep removes its files.
    log.failure(error, "files of a deleted image not removed");
  }
  return redirectWithToast(sameList(url).back, { text: "Image deleted" }, config);
}

function refuse(imageId: string, change: Extract<ImageChange, { done: false }>) {
  if (change.problem === "gone") return data({ imageId, problem: imageMessages.gone }, { status: 404 });
  const places = new Set(change.posts.map((title) => title ?? "a post that belongs to someone else"));
  const problem = `${imageMessages.inUse} It's used in: ${[...places].join(", ")}.`;
  return data({ imageId, problem }, { status: 409 });
}

/** The library: every image that posts may use (spec:media#image-library). */
export default function Images({ loaderData, actionData }: Route.ComponentProps) {
  const { images, total, page, pageCount, words } = loaderData;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const upload = useRef<HTMLDivElement>(null);
  const keys = images.map(({ imageId }) => imageId);
  const bulk = useBulkSelection(loaderData.bulk, keys, total);
  const boxOf = useRowBoxes(keys, bulk.rows);
  return (
    <>
      <PageHeader title="Images">
        Images for posts. Each is saved as AVIF and WebP in the sizes that pages need. You can delete only
        images that no post uses.
      </PageHeader>
      <div className="grid items-start gap-6 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <Card as="section" aria-label="Upload image" pad="sm" ref={upload} className="max-sm:contents">
          <PhoneSheet button={<UploadLabel />} done="Close">
            <ImageUploadPanel
              submit="Upload image"
              onUploaded={() => {
                upload.current?.querySelector<HTMLElement>(":popover-open")?.hidePopover();
                toast("Image uploaded");
                revalidate();
              }}
            />
          </PhoneSheet>
        </Card>
        <section aria-label="All images" className="flex min-w-0 flex-col gap-4">
          <CardListHead sort={loaderData.sort} choices={sortChoices} views={loaderData.views}>
            <Search words={words} />
          </CardListHead>
          {images.length === 0 ? (
            <EmptyState title={words ? "No images match your search" : "No images yet"}>
              {words ? "Try different words." : "Images you upload here or in a post appear here."}
            </EmptyState>
          ) : (
            <BulkActions bulk={bulk}>
              <ul data-rows="" className="grid grid-cols-1 gap-4 xs:grid-cols-2 lg:grid-cols-3">
                {images.map((image) => (
                  <li key={image.imageId}>
                    <ImageCard
                      checkbox={<RowCheckbox {...boxOf(image.imageId)} label={`Select ${image.alt}`} />}
                      image={image}
                      mayChange={image.mayChange}
                      refusal={actionData?.imageId === image.imageId ? actionData : undefined}
                    />
                  </li>
                ))}
              </ul>
            </BulkActions>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="figures text-sm text-ink-soft">
              {total === 1 ? "1 image" : `${total} images`}
            </p>
            <Pagination page={page} pageCount={pageCount} label="the images" />
          </div>
        </section>
      </div>
    </>
  );
}

/** On phones, the form is folded so that the images are on the first screen (spec:staff#phone-lists). */
function UploadLabel() {
  return (
    <>
      <Upload aria-hidden="true" className="size-5" />
      Add image
    </>
  );
}

const sortChoices: readonly SortOption[] = [
  { key: "created", label: "Uploaded", up: "oldest first", down: "newest first" },
  { key: "alt", label: "Alt text", up: "first to last", down: "last to first" },
  { key: "size", label: "Size", up: "smallest first", down: "largest first" },
];

function Search({ words }: { words: string }) {
  const clear = words ? href("/admin/blog/images") : undefined;
  return (
    <FilterBar label="Search images" keep={LIST_PARAMETERS} clear={clear} className="grow sm:basis-44">
      <SearchInput name="q" label="Search images" placeholder="Search images..." defaultValue={words} />
    </FilterBar>
  );
}
