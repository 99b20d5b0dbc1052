import { ShieldCheck, Zap } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import type { SiteContent } from "~/features/content/rules/site-content";
import { Banner } from "~/ui/banner";
import { NoBreakWords } from "~/ui/no-break-words";
import { quizFieldName } from "../components/quiz-field";
import type { QuizFormProps } from "../components/quiz-form";
import { QuizOnePage } from "../components/quiz-one-page";
import { QuizStepwise } from "../components/quiz-stepwise";
import { TestimonialCarousel } from "../components/testimonial-carousel";
import { quizFailedMessage } from "../rules/quiz-answers";
import { isOnePage } from "../rules/quiz-steps";

type QuizProps = QuizFormProps & {
  claims: SiteContent["quizClaims"];
  testimonials: SiteContent["testimonials"]["quiz"];
  title: string;
  subtitle: string;
  /** Whether submitting the answers failed. */
  failed: boolean;
};

/**
 * The quiz screen (spec:quiz#quiz-screen): one question at a time, or all on one page if every question is flagged for
 * that.
 */
export function Quiz({ claims, testimonials, title, subtitle, failed, ...form }: QuizProps) {
  const frame = useRef<HTMLDivElement>(null);
  useTypedEarly(frame, form);
  const Questions = isOnePage(form.questions) ? QuizOnePage : QuizStepwise;
  return (
    <div ref={frame}>
      <div className="page flex flex-col items-center py-8 sm:py-12">
        <p className="rounded-full bg-accent-soft px-5 py-1.5 text-center text-xs font-semibold tracking-wide text-balance text-accent-text">
          <Zap aria-hidden="true" className="mr-1.5 mb-0.5 inline size-4" />
          {claims.badge}
        </p>
        <h1 tabIndex={-1} className="mt-5 text-center text-2xl outline-none sm:text-3xl">
          <NoBreakWords text={title} />
        </h1>
        <p className="mt-3 max-w-prose text-center text-lg text-ink-soft">{subtitle}</p>
        <div className="mt-8 flex w-full max-w-form flex-col gap-5">
          {failed && <Banner tone="error" title={quizFailedMessage} />}
          <Questions {...form} />
        </div>
        <TrustLine>{claims.trust}</TrustLine>
      </div>
      <TestimonialCarousel {...testimonials} />
    </div>
  );
}

export function TrustLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 inline-flex items-center gap-2 text-sm text-ink-soft">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
      {children}
    </p>
  );
}

/** Picks up answers that were chosen or typed before the page's script ran. */
function useTypedEarly(
  frame: RefObject<HTMLDivElement | null>,
  { questions, answers, onAnswer }: QuizFormProps,
): void {
  const first = useRef({ questions, answers, onAnswer });
  useLayoutEffect(() => {
    const form = frame.current?.querySelector("form");
    for (const question of first.current.questions) {
      const control = form?.elements.namedItem(quizFieldName(question));
      const typed = control && "value" in control ? String(control.value) : "";
      if (typed && typed !== first.current.answers[question.id]) first.current.onAnswer(question, typed);
    }
  }, [frame]);
}
