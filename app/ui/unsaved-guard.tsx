import { useEffect, useRef } from "react";
import { useBlocker, useLocation, useNavigation } from "react-router";
import { useConfirm } from "./confirm-dialog";

type UnsavedGuardProps = { hasChanges: () => boolean; parameters?: readonly string[] };

/**
 * Asks before unsaved input is lost by following a link, going Back, reloading, or closing the tab. Use one per page.
 * `parameters`: those of the URL that change what the form shows.
 */
export function UnsavedGuard({ hasChanges, parameters = [] }: UnsavedGuardProps) {
  const confirm = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [here, next] = [currentLocation, nextLocation].map(({ search }) => new URLSearchParams(search));
    const isOther =
      currentLocation.pathname !== nextLocation.pathname ||
      parameters.some((name) => here?.get(name) !== next?.get(name));
    return isOther && hasChanges();
  });
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  // The router asked already. The next page may be a new document, which must not ask again.
  const isLeaving = state === "loading" && next.pathname !== pathname;
  const check = useRef(hasChanges);
  check.current = isLeaving ? () => false : hasChanges;
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (check.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, []);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = {
      question: "Leave without saving?",
      detail: "Your changes on this page aren't saved.",
      confirmLabel: "Leave without saving",
      cancelLabel: "Keep editing",
    };
    confirm(question).then((leaves) => {
      if (!leaves) return blocker.reset();
      blocker.proceed();
    });
  }, [blocker, confirm]);
  return null;
}
