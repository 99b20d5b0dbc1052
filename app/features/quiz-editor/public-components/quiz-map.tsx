import { TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { type MapQuestion, mapOfQuiz, type QuizMap, type QuizSource } from "~/features/quiz/rules/quiz-map";
import { type QuizWarning, quizWarnings } from "~/features/quiz/rules/quiz-warnings";
import { Disclosure } from "~/ui/disclosure";
import { MapPicture, type MapPlace } from "../components/map-picture";
import { branchText, questionName, resultsText, summaryText } from "../rules/map-texts";

export type { MapPlace };

type QuizMapPanelProps = {
  source: QuizSource;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Goes to the field that a part of the map is about. */
  onShow: (place: MapPlace) => void;
};

const MAX_PLACES = 8;

/** The map of a quiz with its warnings, as a picture and as a list (spec:post-editor#quiz-map). */
export function QuizMapPanel({ source, open, onToggle, onShow }: QuizMapPanelProps) {
  // Typing doesn't wait for the map of a long quiz.
  const shown = useDeferredValue(source);
  const map = useMemo(() => mapOfQuiz(shown), [shown]);
  const warnings = useMemo(() => (map ? quizWarnings(map) : []), [map]);
  if (!map) return null;
  return (
    <section aria-label="Quiz map" className="flex flex-col gap-1 rounded-md border border-line px-4 py-3">
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        {warnings.length > 0 && <TriangleAlert aria-hidden="true" className="size-5 text-warning" />}
        {summaryText(map, warnings.length)}
      </p>
      <Disclosure label="Show map" openLabel="Hide map" open={open} onToggle={onToggle}>
        {open && (
          <div className="mt-2 flex flex-col gap-4">
            <Warnings warnings={warnings} onShow={onShow} />
            <MapPicture map={map} onShow={onShow} />
            <MapList map={map} onShow={onShow} />
          </div>
        )}
      </Disclosure>
    </section>
  );
}

type Showing = { onShow: (place: MapPlace) => void };

function Warnings({ warnings, onShow }: { warnings: readonly QuizWarning[] } & Showing) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="To review" className="flex flex-col gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm">
      {warnings.map(({ id, title, detail, places }) => (
        <li key={id}>
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft">{detail}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {places.slice(0, MAX_PLACES).map(({ label, place }) => (
              <li key={`${label} ${JSON.stringify(place)}`}>
                <ShowButton onClick={() => onShow(place)}>{label}</ShowButton>
              </li>
            ))}
            {places.length > MAX_PLACES && (
              <li className="text-ink-soft">and {places.length - MAX_PLACES} more</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The same as the picture, in words. */
function MapList({ map, onShow }: { map: QuizMap } & Showing) {
  const shown = map.questions.filter(({ number }) => number !== null);
  return (
    <ol aria-label="Steps of the quiz" className="flex list-decimal flex-col gap-2 pl-6 text-sm">
      <li>
        <ShowButton onClick={() => onShow({ at: "template" })}>Post opens</ShowButton>
        {map.skipTo && (
          <p className="text-ink-soft">
            A URL that answers every question leads right to{" "}
            {map.skipTo === "results" ? "the results" : "the loading screen"}.
          </p>
        )}
      </li>
      {map.hasSqueezePage && (
        <li>
          <ShowButton onClick={() => onShow({ at: "squeeze" })}>Squeeze page</ShowButton>
        </li>
      )}
      {shown.map((question) => (
        <QuestionItem key={question.id} map={map} question={question} onShow={onShow} />
      ))}
      {map.hasLoadingScreen && (
        <li>
          Loading screen <span className="text-ink-soft">with the site's texts</span>
        </li>
      )}
      <li>
        <ShowButton onClick={() => onShow({ at: "ranking" })}>Results</ShowButton>{" "}
        <span className="text-ink-soft">
          {map.isResultReached ? resultsText(map) : `${resultsText(map)}, not reached`}
        </span>
      </li>
    </ol>
  );
}

function QuestionItem({ map, question, onShow }: { map: QuizMap; question: MapQuestion } & Showing) {
  const { index, branches, isReached } = question;
  return (
    <li>
      <ShowButton onClick={() => onShow({ at: "question", question: index, option: null })}>
        {questionName(question)}
      </ShowButton>
      {!isReached && <span className="text-warning-text"> Not reached</span>}
      <ul className="text-ink-soft">
        {branches.map((branch) => (
          <li key={`${branch.kind} ${branch.flaw}`} className={branch.flaw ? "text-warning-text" : undefined}>
            {branchText(map, branch)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function ShowButton({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="hit-area rounded-sm text-left align-top font-medium text-accent-text underline-offset-4 wrap-anywhere hover:underline"
    >
      {children}
    </button>
  );
}
