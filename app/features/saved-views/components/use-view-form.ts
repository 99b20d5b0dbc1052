import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ViewAnswer } from "../rules/views";

/**
 * Posts to the action of views. A success redirects to the list, so only a refusal returns data. The fetcher keeps that
 * data during later requests.
 */
export function useViewForm(onDone: () => void) {
  const { Form, state, data } = useFetcher<ViewAnswer>();
  const [earlier, setEarlier] = useState<ViewAnswer>();
  const isBusy = state !== "idle";
  const wasBusy = useRef(false);
  const problem = isBusy || data === earlier ? undefined : data?.problem;
  useEffect(() => {
    if (state === "submitting") setEarlier(data);
    if (wasBusy.current && !isBusy && problem === undefined) onDone();
    wasBusy.current = isBusy;
  }, [state, isBusy, data, problem, onDone]);
  return { Form, isBusy, problem };
}
