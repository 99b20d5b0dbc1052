import { Accordion, AccordionItem } from "~/ui/accordion";
import { type Source, useSite } from "~/ui/site-context";
import { SourceLinks } from "~/ui/source-link";
import { MailPicture } from "./pictures/mail-picture";

type Question = {
  id: string;
  question: string;
  answer: string;
  /** The sources of the answer's statements. */
  sources: readonly Source[];
};

export function Faq({ questions }: { questions: readonly Question[] }) {
  const { supportEmail } = useSite();
  return (
    <section
      aria-labelledby="faq"
      className="page grid gap-6 py-9 sm:gap-8 sm:py-16 lg:grid-cols-[1fr_1.8fr] lg:gap-16 lg:py-24"
    >
      <div className="lg:sticky lg:top-8 lg:self-start">
        <h2 id="faq" className="text-xl sm:text-2xl lg:text-3xl">
          Questions, answered plainly
        </h2>
        <p className="mt-2 text-ink-soft sm:mt-4">
          Have another question? Email{" "}
          <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
            {supportEmail}
          </a>
          .
        </p>
        <MailPicture className="mt-8 hidden w-64 lg:block" />
      </div>
      <Accordion>
        {questions.map(({ id, question, answer, sources }) => (
          <AccordionItem key={id} id={id} title={question}>
            {answer}
            {sources.length > 0 && (
              <p className="mt-2 text-sm">
                Sources: <SourceLinks sources={sources} />.
              </p>
            )}
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
