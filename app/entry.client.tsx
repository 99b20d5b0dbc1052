import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadDocumentsInFull } from "./interactive-pages";
import { takeHandedState } from "./ui/entry-state";
import { rememberSubmissions } from "./ui/last-submission";

takeHandedState();
rememberSubmissions(document);
loadDocumentsInFull();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
