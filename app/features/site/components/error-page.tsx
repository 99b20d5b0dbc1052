import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorPicture } from "~/ui/pictures/error-picture";
import { NotFoundPicture } from "~/ui/pictures/not-found-picture";
import { SendAgain } from "~/ui/send-again";

/**
 * The 404 page for a URL that doesn't exist (spec:site#not-found). It needs no data, so that it works after a failed
 * loader.
 */
export function NotFoundPage() {
  return (
    <div className="page py-8 lg:py-16">
      <EmptyState
        level={1}
        picture={<NotFoundPicture />}
        title="We can't find that page"
        action={
          <>
            <ButtonLink to={href("/")}>Go to the home page</ButtonLink>
            <ButtonLink to={href("/compare-providers")} variant="secondary">
              Compare Providers
            </ButtonLink>
          </>
        }
      >
        Check the URL for typos. The page may also have moved.
      </EmptyState>
    </div>
  );
}

/**
 * The page for an error on our side. It shows no details, because those are in the log (spec:site#error-page).
 *
 * @param error if possible, the page offers to resend the submitted form.
 * @param requestId shown so that support can find the entry in the log.
 */
export function ErrorPage({ requestId, error }: { requestId?: string; error?: unknown }) {
  return (
    <div className="page py-8 lg:py-16">
      <EmptyState
        level={1}
        picture={<ErrorPicture />}
        title="Something went wrong on our side"
        action={
          <>
            <SendAgain error={error} />
            <ButtonLink to={href("/")} variant="secondary" reloadDocument>
              Go to the home page
            </ButtonLink>
          </>
        }
      >
        <p>It’s not your fault. Please try again in a moment.</p>
        {requestId && <p className="mt-2 text-sm figures">If you contact us, include this ID: {requestId}</p>}
      </EmptyState>
    </div>
  );
}
