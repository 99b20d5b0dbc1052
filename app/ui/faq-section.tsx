import type { TextPart } from "~/kernel/linked-text";
import { Accordion, AccordionItem } from "./accordion";
import { LinkedText } from "./linked-text";

/** The target of links to the questions. */
export const FAQ_ID = "frequently-asked-questions";

/** Questions that expand to show their answers (spec:blog#post-faq); renders nothing without questions. */
export function FaqSection({ faq }: { faq: readonly { question: string; answer: readonly TextPart[] }[] }) {
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby={FAQ_ID} className="max-w-prose pt-12">
      <h2 id={FAQ_ID} className="mb-4 text-xl lg:text-2xl">
        Frequently Asked Questions
      </h2>
      <Accordion>
        {faq.map(({ question, answer }) => (
          <AccordionItem key={question} title={question}>
            <LinkedText parts={answer} />
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
