import { href, isRouteErrorResponse } from "react-router";
import type { Role } from "~/features/auth/rules/access";
import { homeOf } from "~/features/auth/rules/access";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorPicture } from "~/ui/pictures/error-picture";
import { NotFoundPicture } from "~/ui/pictures/not-found-picture";
import { SendAgain } from "~/ui/send-again";

/** Replaces a staff page that failed, inside the frame, so that the navigation stays available. */
export function PageError({ error, role }: { error: unknown; role: Role }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState
        level={1}
        picture={<NotFoundPicture />}
        title="We can't find that page"
        action={<Home role={role} />}
      >
        Check the URL for typos. The page may also have been removed.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      picture={<ErrorPicture />}
      title="Something went wrong on our side"
      action={
        <>
          <SendAgain error={error} />
          <Home role={role} variant="secondary" />
        </>
      }
    >
      Your work on other pages isn't affected. The error was logged.
    </EmptyState>
  );
}

function Home({ role, variant }: { role: Role; variant?: "secondary" }) {
  return (
    <ButtonLink to={href(homeOf(role))} variant={variant}>
      Go to your dashboard
    </ButtonLink>
  );
}
