import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";

/** Appears in the place of a page whose data did not come. */
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
