import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type Dispatch, type ReactNode, useEffect, useReducer, useState } from "react";
import type { QuizTestimonial } from "~/features/content/rules/quiz-content";
import type { SiteContent } from "~/features/content/rules/site-content";
import { cx } from "~/ui/cx";
import { CitedSources } from "~/ui/source-link";
import { type CarouselMove, ROTATION_MS, turnCarousel } from "../rules/carousel";
import { PortraitPicture } from "./portrait-picture";

/**
 * 'What Our Users Say' (spec:quiz#testimonials-carousel): advances every 5 s, but not while it is paused, hovered, or
 * focused, and never for visitors who prefer reduced motion.
 */
export function TestimonialCarousel({ people, note }: SiteContent["testimonials"]["quiz"]) {
  const [carousel, move] = useReducer(turnCarousel, {
    index: 0,
    count: people.length,
    isPaused: false,
  });
  const [isHeld, setIsHeld] = useState(false);
  const isTurning = !carousel.isPaused && !isHeld;
  useRotation(isTurning, carousel.index, move);
  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="what-our-users-say"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="bg-sunken"
    >
      <div className="page flex flex-col items-center py-10 sm:py-14">
        <h2 id="what-our-users-say" className="text-xl">
          What Our Users Say
        </h2>
        <div
          aria-live={isTurning ? "off" : "polite"}
          className="mt-6 grid w-full max-w-form grid-cols-[minmax(0,1fr)]"
        >
          {people.map((testimonial, index) => (
            <Slide
              key={`${testimonial.name} ${testimonial.quote}`}
              testimonial={testimonial}
              label={`${index + 1} of ${carousel.count}`}
              isShown={index === carousel.index}
            />
          ))}
        </div>
        <Controls people={people} index={carousel.index} isPaused={carousel.isPaused} move={move} />
        {note && <p className="mt-4 text-center text-sm text-ink-soft">{note}</p>}
        {people.some(({ weightLoss }) => weightLoss !== undefined) && <TypicalResults />}
      </div>
    </section>
  );
}

/** Shown next to testimonials about lost weight (spec:quiz#typical-results). */
function TypicalResults() {
  return (
    <p className="mt-2 max-w-prose text-center text-sm text-ink-soft">
      Results vary. In large studies of brand-name injections, along with diet and exercise, people lost an
      average of about 15% to 21% of their weight in 68 to 72 weeks. Sources:{" "}
      <CitedSources ids={["step1", "surmount1"]} />.
    </p>
  );
}

function useRotation(isTurning: boolean, index: number, move: Dispatch<CarouselMove>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has its whole time, also one that was chosen
  useEffect(() => {
    if (!isTurning || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setTimeout(() => move({ type: "next" }), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isTurning, index, move]);
}

type SlideProps = { testimonial: QuizTestimonial; label: string; isShown: boolean };

/** All slides share one grid cell, so that the content below doesn't move when the next slide is longer. */
function Slide({ testimonial, label, isShown }: SlideProps) {
  const { quote, name, image } = testimonial;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide isn't a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      className={cx(
        "col-start-1 row-start-1 flex transition-opacity duration-200",
        isShown ? "" : "invisible opacity-0",
      )}
    >
      <figure className="flex w-full flex-col justify-between gap-5 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
        <blockquote className="text-lg">{quote}</blockquote>
        <figcaption className="flex items-center gap-3 text-sm">
          <PortraitPicture person={image} className="size-12 shrink-0" />
          <span className="flex flex-col leading-5">
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft">{testimonial.savings ?? testimonial.weightLoss}</span>
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

type ControlsProps = {
  people: readonly QuizTestimonial[];
  index: number;
  isPaused: boolean;
  move: Dispatch<CarouselMove>;
};

function Controls({ people, index, isPaused, move }: ControlsProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-1">
      <RoundButton label="Previous testimonial" onClick={() => move({ type: "previous" })}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </RoundButton>
      <div className="flex">
        {people.map(({ name, quote }, slide) => (
          <button
            key={`${name} ${quote}`}
            type="button"
            aria-label={`Testimonial ${slide + 1} of ${people.length}`}
            aria-current={slide === index || undefined}
            onClick={() => move({ type: "show", index: slide })}
            className="group flex size-11 items-center justify-center rounded-full"
          >
            <span className="size-3 rounded-full border-2 border-line-strong group-hover:border-accent group-aria-current:border-accent group-aria-current:bg-accent" />
          </button>
        ))}
      </div>
      <RoundButton label="Next testimonial" onClick={() => move({ type: "next" })}>
        <ChevronRight aria-hidden="true" className="size-6" />
      </RoundButton>
      <span className="motion-reduce:hidden">
        <RoundButton
          label={isPaused ? "Play testimonials" : "Pause testimonials"}
          onClick={() => move({ type: "toggle" })}
        >
          {isPaused ? (
            <Play aria-hidden="true" className="size-5" />
          ) : (
            <Pause aria-hidden="true" className="size-5" />
          )}
        </RoundButton>
      </span>
    </div>
  );
}

function RoundButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-surface hover:text-ink"
    >
      {children}
    </button>
  );
}
