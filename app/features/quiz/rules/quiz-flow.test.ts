import { describe, expect, it } from "vitest";
import { rankingTemplates } from "~/features/posts/schema";
import { ROTATION_MS, turnCarousel } from "./carousel";
import { foundText, loadingAt, loadingWait } from "./loading-screen";
import {
  advanceFlow,
  beginFlow,
  completeQuiz,
  type Flow,
  failQuiz,
  LOADING_MS,
  openFlow,
  retakeQuiz,
  revealQuiz,
  SKIP_LOADING_MS,
  showResults,
  skipLoading,
  waitOf,
} from "./quiz-flow";
import { firstUnanswered, isOnePage, nextLabel, progressOf, quizHeaders } from "./quiz-steps";

const withQuestions = { hasQuestions: true, isSkipped: false };
const skipped = { hasQuestions: true, isSkipped: true };

/** Advances the clock in steps of 10 ms and records when each stage began. */
function play(flow: Flow, from: number, until: number): [number, string][] {
  let current = flow;
  const seen: [number, string][] = [[from, current.stage]];
  for (let now = from; now <= until; now += 10) {
    current = advanceFlow(current, now);
    if (current.stage !== seen.at(-1)?.[1]) seen.push([now, current.stage]);
  }
  return seen;
}

describe("the flow of a ranking post", () => {
  it("shows the whole animation for 6 s, and 2.5 s of it after a skip (spec:quiz#quiz-skip)", () => {
    expect([LOADING_MS, SKIP_LOADING_MS]).toEqual([6_000, 2_500]);
  });

  it.each(["ranking", "ranking-reverse", "quiz_ranking"] as const)(
    "%s: quiz, animation, results",
    (template) => {
      const opened = beginFlow(openFlow(template, withQuestions), 1_000);
      expect(play(opened, 1_000, 100_000)).toEqual([[1_000, "quiz"]]);
      expect(play(completeQuiz(opened, 5_000), 5_000, 20_000)).toEqual([
        [5_000, "completing"],
        [5_100, "leaving"],
        [5_150, "loading"],
        [11_150, "results"],
      ]);
    },
  );

  it("quiz_squeeze_ranking: squeeze page, quiz, animation, results", () => {
    const opened = beginFlow(openFlow("quiz_squeeze_ranking", withQuestions), 0);
    expect(play(opened, 0, 60_000)).toEqual([[0, "squeeze"]]);
    const quiz = revealQuiz(opened, 3_000);
    expect(play(quiz, 3_000, 60_000)).toEqual([[3_000, "quiz"]]);
    expect(play(completeQuiz(quiz, 9_000), 9_000, 20_000).at(-1)).toEqual([15_150, "results"]);
  });

  it("quiz_ranking, skipped: 2.5 s of animation", () => {
    const opened = beginFlow(openFlow("quiz_ranking", skipped), 0);
    expect(play(opened, 0, 5_000)).toEqual([
      [0, "loading"],
      [SKIP_LOADING_MS, "results"],
    ]);
  });

  it("quiz_squeeze_ranking, skipped: results at once", () => {
    expect(openFlow("quiz_squeeze_ranking", skipped).stage).toBe("results");
  });

  it.each(["ranking", "ranking-reverse"] as const)("%s, skipped: counts as completed", (template) => {
    expect(play(beginFlow(openFlow(template, skipped), 0), 0, 10_000)).toEqual([
      [0, "leaving"],
      [50, "loading"],
      [6_050, "results"],
    ]);
  });

  it.each(rankingTemplates)("%s without questions: results at once", (template) => {
    expect(openFlow(template, { hasQuestions: false, isSkipped: true }).stage).toBe("results");
  });

  it("doesn't advance until the page's script runs", () => {
    const opened = openFlow("quiz_ranking", skipped);
    expect(advanceFlow(opened, 1e9)).toBe(opened);
    expect(waitOf(opened, 1e9)).toBeNull();
    expect(beginFlow({ ...opened, since: 5 }, 9).since).toBe(5);
  });

  it("times a skipped quiz's animation from when it was shown, not from when the script runs", () => {
    const opened = openFlow("quiz_ranking", skipped);
    const begun = beginFlow(opened, 1_400, 400);
    expect(begun).toMatchObject({ stage: "loading", since: 400 });
    expect(waitOf(begun, 1_400)).toBe(SKIP_LOADING_MS - 1_000);
    expect(beginFlow(opened, 3_000, 400)).toMatchObject({ stage: "results", since: 400 + SKIP_LOADING_MS });
  });

  it("times stages that only the script shows from when it runs", () => {
    const leaving = beginFlow(openFlow("ranking", skipped), 1_400, 400);
    expect(leaving).toMatchObject({ stage: "leaving", since: 1_400 });
  });

  it("catches up after time in the background", () => {
    const completing = completeQuiz(beginFlow(openFlow("ranking", withQuestions), 0), 100);
    expect(advanceFlow(completing, 60_000)).toMatchObject({
      stage: "results",
      since: 100 + 100 + 50 + LOADING_MS,
    });
  });

  it("waits exactly until its next stage", () => {
    const completing = completeQuiz(beginFlow(openFlow("ranking", withQuestions), 0), 1_000);
    expect(waitOf(completing, 1_040)).toBe(60);
    expect(waitOf(completing, 1_040.4)).toBe(60);
    expect(waitOf(completing, 9_000)).toBe(0);
    expect(waitOf(beginFlow(openFlow("ranking", withQuestions), 0), 5)).toBeNull();
  });

  it("returns to the quiz when submitting fails, and leaves the animation when it is skipped", () => {
    const completing = completeQuiz(beginFlow(openFlow("ranking", withQuestions), 0), 10);
    expect(failQuiz(completing, 20).stage).toBe("quiz");
    const loading = advanceFlow(completing, 200);
    expect(failQuiz(loading, 210)).toBe(loading);
    expect(skipLoading(loading, 300).stage).toBe("results");
    expect(retakeQuiz(skipLoading(loading, 300), 400).stage).toBe("quiz");
  });

  it("shows the results at once to visitors who answered before", () => {
    const opened = beginFlow(openFlow("ranking", withQuestions), 0);
    expect(showResults(opened, 70)).toEqual({ ...opened, stage: "results", since: 70 });
  });

  it("ignores events that don't fit the stage", () => {
    const squeeze = openFlow("quiz_squeeze_ranking", withQuestions);
    for (const move of [completeQuiz, failQuiz, skipLoading, retakeQuiz])
      expect(move(squeeze, 1)).toBe(squeeze);
    const quiz = openFlow("ranking", withQuestions);
    expect(revealQuiz(quiz, 1)).toBe(quiz);
  });

  it("plays the whole animation after a retaken quiz, even if the first quiz was skipped", () => {
    const results = advanceFlow(beginFlow(openFlow("quiz_ranking", skipped), 0), 9_000);
    const again = completeQuiz(retakeQuiz(results, 10_000), 11_000);
    expect(advanceFlow(again, 11_160)).toMatchObject({ stage: "loading", loadingMs: LOADING_MS });
  });
});

describe("the animation", () => {
  it.each([
    [0, 0, false, 0],
    [1_099, 0, false, 0],
    [1_100, 1, false, 20],
    [2_200, 2, false, 40],
    [3_300, 3, false, 60],
    [4_400, 4, false, 80],
    [4_899, 4, false, 80],
    [4_900, 4, true, 100],
    [60_000, 4, true, 100],
  ])("after %i ms has %i steps done", (elapsed, done, isFinal, percent) => {
    expect(loadingAt(elapsed, LOADING_MS)).toEqual({ done, isFinal, percent });
  });

  it("changes when it is due to change", () => {
    const changes: number[] = [];
    for (let at = 0, wait = loadingWait(0, LOADING_MS); wait !== null; wait = loadingWait(at, LOADING_MS)) {
      at += wait;
      changes.push(at);
    }
    expect(changes).toEqual([1_100, 2_200, 3_300, 4_400, 4_900]);
  });

  it("always waits for whole milliseconds, because timers have no fractions", () => {
    for (let at = 0; at < SKIP_LOADING_MS; at += 0.7) {
      const wait = loadingWait(at, SKIP_LOADING_MS);
      expect(wait === null || (Number.isInteger(wait) && wait >= 1)).toBe(true);
    }
  });

  it("reaches its last line in the short version too", () => {
    expect(loadingAt(2_041, SKIP_LOADING_MS).isFinal).toBe(false);
    expect(loadingAt(2_042, SKIP_LOADING_MS)).toEqual({ done: 4, isFinal: true, percent: 100 });
  });

  it.each([
    [12, "5 Great Providers Found"],
    [5, "5 Great Providers Found"],
    [3, "3 Great Providers Found"],
    [1, "1 Great Provider Found"],
  ])("of %i providers doesn't claim more than there are", (count, words) => {
    expect(foundText(count)).toBe(words);
  });
});

describe("the steps of the quiz", () => {
  it.each([
    [1, ["See Results"]],
    [2, ["Only 1 Question Left", "See Results"]],
    [3, ["Only 2 Questions Left", "Only 1 Question Left", "See Results"]],
    [5, ["Next", "Next", "Only 2 Questions Left", "Only 1 Question Left", "See Results"]],
  ])("of %i count down", (count, labels) => {
    expect(labels.map((_, index) => nextLabel(index, count))).toEqual(labels);
  });

  it("show the visitor's progress", () => {
    expect(progressOf(0, 3)).toEqual({ label: "Question 1 of 3", percent: 33 });
    expect(progressOf(2, 3)).toEqual({ label: "Question 3 of 3", percent: 100 });
  });

  const open = {
    id: "a",
    question: "A?",
    type: "text",
    options: [],
    required: true,
    urlParam: null,
    min: null,
    max: null,
    showOnOnePage: true,
  } as const;

  it("are on one page only if every question is flagged for it", () => {
    const marked = { ...open, options: [] };
    expect(isOnePage([marked, { ...marked, id: "b" }])).toBe(true);
    expect(isOnePage([marked, { ...marked, id: "b", showOnOnePage: false }])).toBe(false);
  });

  it("find the first unanswered question", () => {
    const pair = [
      { ...open, options: [] },
      { ...open, id: "b", options: [] },
    ];
    expect(firstUnanswered(pair, { a: "x" })).toBe(1);
    expect(firstUnanswered(pair, { a: "x", b: "y" })).toBe(-1);
  });

  it("use the template's texts unless the post has its own", () => {
    const none = { quizTitle: null, quizSubtitle: "" };
    expect(quizHeaders({ ...none, template: "ranking" })).toEqual({
      title: "Take Our Quiz",
      subtitle: "Find your perfect match",
    });
    expect(quizHeaders({ ...none, template: "quiz_squeeze_ranking" })).toEqual({
      title: "Find Your Perfect Match",
      subtitle: "Answer a few questions to get personalized recommendations",
    });
    expect(quizHeaders({ quizTitle: "Own", quizSubtitle: "Words", template: "ranking" })).toEqual({
      title: "Own",
      subtitle: "Words",
    });
  });
});

describe("the carousel", () => {
  const first = { index: 0, count: 4, isPaused: false };

  it("advances every 5 s and wraps at both ends", () => {
    expect(ROTATION_MS).toBe(5_000);
    let carousel = first;
    const seen = [0, 1, 2, 3].map(() => {
      carousel = turnCarousel(carousel, { type: "next" });
      return carousel.index;
    });
    expect(seen).toEqual([1, 2, 3, 0]);
    expect(turnCarousel(first, { type: "previous" }).index).toBe(3);
  });

  it("shows the requested slide, and pauses on request", () => {
    expect(turnCarousel(first, { type: "show", index: 2 })).toEqual({ ...first, index: 2 });
    expect(turnCarousel(first, { type: "toggle" }).isPaused).toBe(true);
  });
});
