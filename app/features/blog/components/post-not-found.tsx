import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { NotFoundPicture } from "~/ui/pictures/not-found-picture";

/** spec:blog#post-not-found */
export function PostNotFound() {
  return (
    <div className="page py-8 lg:py-16">
      <EmptyState
        level={1}
        picture={<NotFoundPicture />}
        title="Post Not Found"
        action={<ButtonLink to={href("/blog")}>Back to Blog</ButtonLink>}
      >
        The blog post you're looking for doesn't exist or has been removed.
      </EmptyState>
    </div>
  );
}
