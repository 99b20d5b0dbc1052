import type { ComponentProps, ComponentType } from "react";
import { Island } from "~/ui/island";
import { PlainRanking } from "./plain-ranking";
import { PostView } from "./post-view";

type DocumentPostProps = Pick<ComponentProps<typeof PostView>, "page" | "variantId"> & {
  calculator: ComponentType<object>;
  savings: { component: ComponentType<SavingsProps>; props: SavingsProps };
};
type SavingsProps = { consentPrechecked: boolean; providerNames: readonly string[] };

/** A post as a document (spec:blog#documents): the tools in its text are islands. */
export function DocumentPost({ calculator, savings, ...view }: DocumentPostProps) {
  return (
    <PostView
      {...view}
      tools={{
        calculator: <Island name="calculator" component={calculator} props={{}} />,
        savings: <Island name="prescription" {...savings} />,
      }}
      ranking={(props) => <PlainRanking {...props} />}
    />
  );
}
