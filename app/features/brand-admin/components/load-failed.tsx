import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";

/** Shown instead of a page whose data couldn't be loaded. */
export function LoadFailed({ message }: { message: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Banner tone="error" title={message} className="w-full" />
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  );
}
