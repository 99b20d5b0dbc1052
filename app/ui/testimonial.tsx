import { Card } from "./card";
import { cx } from "./cx";

/*
 * <Testimonial quote="…" name="Dana R." place="Ohio" />
 *
 * State the source of the words near it; samples must be labeled as samples.
 */
type TestimonialProps = { quote: string; name: string; place: string; className?: string };

export function Testimonial({ quote, name, place, className }: TestimonialProps) {
  return (
    <figure className={cx("flex flex-col", className)}>
      <QuoteMark />
      <blockquote className="text-pretty sm:mt-4 sm:text-lg">{quote}</blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-2 sm:pt-6 text-sm">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-art-sand font-semibold text-ink"
        >
          {name.slice(0, 1)}
        </span>
        <span className="flex flex-col leading-5">
          <span className="font-semibold">{name}</span>
          <span className="text-ink-soft">{place}</span>
        </span>
      </figcaption>
    </figure>
  );
}

type TestimonialCardsProps = {
  people: readonly Omit<TestimonialProps, "className">[];
  /** The source of the words; null if there's nothing to state. */
  note: string | null;
};

/** Testimonials beside a form, stacked vertically. */
export function TestimonialCards({ people, note }: TestimonialCardsProps) {
  return (
    <section aria-label="Testimonials" className="flex flex-col gap-4">
      {people.map((testimonial) => (
        <Card key={`${testimonial.name} ${testimonial.quote}`}>
          <Testimonial {...testimonial} />
        </Card>
      ))}
      {note && <p className="text-xs text-ink-faint">{note}</p>}
    </section>
  );
}

function QuoteMark() {
  return (
    <svg
      viewBox="0 0 32 24"
      aria-hidden="true"
      focusable="false"
      className="hidden h-5 w-auto self-start fill-art-mid sm:block"
    >
      <path d="M13 2C6 4.5 2 10 2 16.5 2 20.6 4.6 23 7.8 23c3 0 5.4-2.3 5.4-5.3 0-2.9-2-5-4.8-5.2.5-3 2.7-5.7 6-7.300zM30 2c-7 2.5-11 8-11 14.5 0 4.1 2.6 6.5 5.8 6.5 3 0 5.4-2.3 5.4-5.3 0-2.9-2-5-4.8-5.2.5-3 2.7-5.7 6-7.300z" />
    </svg>
  );
}
