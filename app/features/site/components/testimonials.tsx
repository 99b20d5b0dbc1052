import type { SiteContent } from "~/features/content/rules/site-content";
import { Testimonial } from "~/ui/testimonial";

export function Testimonials({ testimonials }: { testimonials: SiteContent["testimonials"]["home"] }) {
  return (
    <section aria-labelledby="testimonials" className="page py-9 sm:py-16 lg:py-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="testimonials" className="text-xl sm:text-2xl lg:text-3xl">
          What people use it for
        </h2>
        {testimonials.note && <p className="text-sm text-ink-faint">{testimonials.note}</p>}
      </div>
      <ul className="mt-6 grid gap-6 md:mt-8 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line lg:mt-12">
        {testimonials.people.map((story) => (
          <li key={story.name} className="md:px-8 md:first:pl-0 md:last:pr-0 lg:px-10">
            <Testimonial {...story} className="h-full" />
          </li>
        ))}
      </ul>
    </section>
  );
}
