import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import { drawTitleImage, type TitleText } from "./title-image.server";

/** Renders title images and caches them, because crawlers request the same few repeatedly. */
export type TitleImages = {
  png(text: TitleText): Promise<Uint8Array<ArrayBuffer>>;
};

export const titleImagesContext = createContext<TitleImages>();

const MAX_IMAGES = 100;

export function createTitleImages(): TitleImages {
  const images = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_IMAGES });
  return {
    png(text) {
      const key = JSON.stringify(text);
      const known = images.get(key);
      if (known) return known;
      const making = drawTitleImage(text).then((png) => new Uint8Array(png));
      images.set(key, making);
      making.catch(() => images.delete(key));
      return making;
    },
  };
}
