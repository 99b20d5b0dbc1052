import { Form, href } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { NotFoundPicture } from "~/ui/pictures/not-found-picture";
import { maxNameLength } from "../rules/directory";

/** Shown for a URL that matches no provider: a search by name, prefilled with the words of the URL. */
export function MissingProvider({ slug }: { slug: string }) {
  const words = /^[a-z0-9-]{1,60}$/.test(slug) ? slug.replaceAll("-", " ").trim() : "";
  return (
    <div className="page py-8 lg:py-16">
      <EmptyState
        level={1}
        picture={<NotFoundPicture />}
        title="We can’t find that provider"
        action={
          <>
            <ButtonLink to={href("/providers")} variant="secondary">
              See all providers
            </ButtonLink>
            <ButtonLink to={href("/compare-providers")} variant="secondary">
              Compare Providers
            </ButtonLink>
          </>
        }
      >
        <p>Check the URL for typos. The provider may also have left our comparison.</p>
        <Form
          method="get"
          action={href("/providers")}
          role="search"
          className="mt-6 flex flex-col gap-3 text-left sm:flex-row sm:items-end"
        >
          <Field label="Search for a provider by name" className="grow text-ink">
            <TextInput type="search" name="name" maxLength={maxNameLength} defaultValue={words} />
          </Field>
          <Button type="submit" size="lg">
            Search
          </Button>
        </Form>
      </EmptyState>
    </div>
  );
}
