import { useEffect, useRef, useState } from "react";

/** Handles each answer of a fetcher once. @returns how many answers there were, for the focus of the error summary. */
export function useAnswer<Answer>(answer: Answer | undefined, onAnswer: (answer: Answer) => void): number {
  const [count, setCount] = useState(0);
  const latest = useRef(onAnswer);
  latest.current = onAnswer;
  useEffect(() => {
    if (answer === undefined) return;
    setCount((before) => before + 1);
    latest.current(answer);
  }, [answer]);
  return count;
}
