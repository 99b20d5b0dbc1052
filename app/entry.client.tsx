import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadDocumentsInFull } from "./interactive-pages";
import { rememberSubmissions } from "./ui/last-submission";

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
