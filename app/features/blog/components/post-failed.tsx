import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";

/** The post couldn't be read (spec:blog#post-failure). */
export function PostFailed() {
  return (
    <div className="page py-12 lg:py-16">
      <h1 className="sr-only">Something went wrong</h1>
      <Banner tone="error" title="Failed to load blog post">
        <p>It’s not your fault. Please try again in a moment.</p>
      </Banner>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  );
}
