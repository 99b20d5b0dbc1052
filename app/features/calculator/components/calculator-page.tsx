import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { CalculatorPicture } from "~/ui/pictures/calculator-picture";
import { Stepper } from "~/ui/stepper";
import { EstimateNote } from "./estimate-note";

const stages = ["Input", "Results"];

type CalculatorPageProps = { stage: "input" | "results"; children: ReactNode };

/** Both stages share one title (spec:calculator#stages). */
export function CalculatorPage({ stage, children }: CalculatorPageProps) {
  const isInput = stage === "input";
  return (
    <div className="page py-8 sm:py-12">
      <header className="max-w-prose">
        <h1 className="text-2xl font-semibold sm:text-3xl">
          <span className="whitespace-nowrap">GLP-1</span> Weight Loss Calculator
        </h1>
        {isInput && (
          <p className="mt-3 text-ink-soft">
            Answer four questions to estimate your weight loss on semaglutide or tirzepatide, week by week.
          </p>
        )}
      </header>
      <Stepper
        label="Calculator steps"
        steps={stages}
        current={isInput ? 0 : 1}
        className="mt-8 max-w-form"
      />
      {isInput ? (
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
          <Card pad="lg">{children}</Card>
          <aside aria-label="About the estimate" className="flex flex-col gap-6">
            <CalculatorPicture className="mx-auto hidden w-64 lg:block" />
            <EstimateNote />
          </aside>
        </div>
      ) : (
        <div className="mt-8">{children}</div>
      )}
    </div>
  );
}
