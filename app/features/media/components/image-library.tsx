import { useEffect, useState } from "react";
import { href, useFetcher } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { TextInput } from "~/ui/inputs";
import { Spinner } from "~/ui/loading";
import { SearchIcon } from "~/ui/search-icon";
import type { LibraryImage } from "../rules/images";

export type LibraryPage = { images: LibraryImage[]; total: number; page: number; pages: number };

type ImageLibraryProps = { selected: string | null; onSelect: (image: LibraryImage) => void };

const PAUSE_MS = 300;

/** A picker of previously uploaded images, searchable by their description. */
export function ImageLibrary({ selected, onSelect }: ImageLibraryProps) {
  const fetcher = useFetcher<LibraryPage>();
  const [words, setWords] = useState("");
  const [page, setPage] = useState(1);
  const { load } = fetcher;
  useEffect(() => {
    const query = new URLSearchParams({ q: words, page: String(page) });
    const timer = setTimeout(() => load(`${href("/admin/blog/images")}?${query}`), words ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [words, page, load]);
  const found = fetcher.data;
  return (
    <div className="flex flex-col gap-4">
      <div className="relative">
        <SearchIcon />
        <TextInput
          type="search"
          aria-label="Search images"
          placeholder="Search images..."
          value={words}
          className="pl-10"
          onChange={(event) => {
            setWords(event.target.value);
            setPage(1);
          }}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {found && countText(found, words)}
      </p>
      {!found && fetcher.state !== "idle" && <Spinner label="Loading images..." className="min-h-40" />}
      {!found && fetcher.state === "idle" && page > 1 && (
        <Banner tone="error" title="The images couldn't be loaded. Reload the page and try again." />
      )}
      {found && found.images.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
          {found.images.map((image) => (
            <li key={image.imageId}>
              <ImageTile image={image} isSelected={image.imageId === selected} onSelect={onSelect} />
            </li>
          ))}
        </ul>
      )}
      {found && found.pages > 1 && (
        <div className="flex items-center justify-between gap-3">
          <Button variant="secondary" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span className="figures text-sm text-ink-soft">
            Page {found.page} of {found.pages}
          </span>
          <Button variant="secondary" disabled={page >= found.pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
}

function countText({ total }: LibraryPage, words: string): string {
  if (total > 0) return total === 1 ? "1 image" : `${total} images`;
  return words ? "No images match your search." : "No images yet. Upload one to use it here.";
}

type ImageTileProps = {
  image: LibraryImage;
  isSelected: boolean;
  onSelect: (image: LibraryImage) => void;
};

function ImageTile({ image, isSelected, onSelect }: ImageTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={() => onSelect(image)}
      className={cx(
        "flex w-full flex-col overflow-hidden rounded-md border bg-surface text-left hover:border-accent",
        isSelected ? "border-accent ring-2 ring-accent" : "border-line",
      )}
    >
      <img
        src={image.thumbnail}
        alt=""
        loading="lazy"
        className="aspect-video w-full bg-sunken object-cover"
      />
      <span className="line-clamp-2 min-h-10 px-2 py-1.5 text-xs">{image.alt}</span>
    </button>
  );
}
