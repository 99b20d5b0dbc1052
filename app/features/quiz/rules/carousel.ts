/** Which slide of a carousel shows, and whether it advances automatically. */
export type Carousel = { index: number; count: number; isPaused: boolean };

export type CarouselMove =
  | { type: "next" }
  | { type: "previous" }
  | { type: "show"; index: number }
  | { type: "toggle" };

/** spec:quiz#carousel-rotation */
export const ROTATION_MS = 5_000;

/** Wraps around at both ends. */
export function turnCarousel(carousel: Carousel, move: CarouselMove): Carousel {
  const { index, count, isPaused } = carousel;
  switch (move.type) {
    case "next":
      return { ...carousel, index: (index + 1) % count };
    case "previous":
      return { ...carousel, index: (index + count - 1) % count };
    case "show":
      return { ...carousel, index: move.index };
    case "toggle":
      return { ...carousel, isPaused: !isPaused };
  }
}
