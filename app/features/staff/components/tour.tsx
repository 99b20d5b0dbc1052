import { useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/modal";
import { tourSteps } from "../rules/tour";
import { useStaffView } from "./staff-view";

/** Offers the tour until it's finished or dismissed in this browser. */
export function TourOffer() {
  const { view, change } = useStaffView();
  const [isOpen, setOpen] = useState(false);
  const finish = () => {
    setOpen(false);
    change({ isTourDone: true });
  };
  if (view.isTourDone) return null;
  return (
    <aside
      aria-label="Tour"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-accent-soft px-3 py-1 text-sm max-sm:hidden"
    >
      <p className="grow">New here? A tour shows you around in {tourSteps.length} steps.</p>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Start the tour
      </Button>
      <Button variant="quiet" size="sm" onClick={finish}>
        Dismiss the tour
      </Button>
      <TourDialog open={isOpen} onClose={finish} />
    </aside>
  );
}

/** Starts the tour again. */
export function TourButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Start the tour
      </Button>
      <TourDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function TourDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const step = tourSteps[index];
  const isLast = index === tourSteps.length - 1;
  function close() {
    setIndex(0);
    onClose();
  }
  return (
    <Dialog open={open} onClose={close} title={step?.title ?? ""}>
      <div className="flex flex-col gap-4">
        <p aria-live="polite" className="min-h-20">
          {step?.text}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <span className="figures grow text-sm text-ink-soft">
            Step {index + 1} of {tourSteps.length}
          </span>
          {index > 0 && (
            <Button variant="secondary" onClick={() => setIndex(index - 1)}>
              Back
            </Button>
          )}
          <Button onClick={isLast ? close : () => setIndex(index + 1)}>{isLast ? "Done" : "Next"}</Button>
        </div>
      </div>
    </Dialog>
  );
}
