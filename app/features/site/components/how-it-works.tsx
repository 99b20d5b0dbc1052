import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import type { Step } from "../rules/home-content";
import { AnswersPicture } from "./pictures/answers-picture";
import { ComparePicture } from "./pictures/compare-picture";
import { PackagePicture } from "./pictures/package-picture";

const pictures = { answers: AnswersPicture, compare: ComparePicture, package: PackagePicture };

export function HowItWorks({ steps }: { steps: readonly Step[] }) {
  return (
    <section aria-labelledby="how-it-works" className="page py-9 sm:py-16 lg:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-6 md:gap-y-10">
        <h2 id="how-it-works" className="text-xl sm:text-2xl lg:text-3xl">
          How it works
        </h2>
        <ButtonLink
          to={href("/compare-providers")}
          variant="secondary"
          className="max-md:order-last max-md:w-full"
        >
          Start comparing
        </ButtonLink>
        <ol className="grid w-full gap-6 md:grid-cols-3 md:gap-8 lg:gap-12">
          {steps.map(({ picture, title, text }, index) => {
            const StepPicture = pictures[picture];
            return (
              <li key={title} className="grid grid-cols-[6.5rem_1fr] items-center gap-x-4 md:block">
                <StepPicture className="w-full" />
                <div>
                  <h3 className="flex items-baseline gap-3 text-lg md:mt-4 lg:text-xl">
                    <span className="text-accent-text figures">{index + 1}</span>
                    {title}
                  </h3>
                  <p className="mt-1 text-sm text-ink-soft md:mt-2 md:text-base">{text}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
