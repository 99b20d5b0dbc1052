import type { PostTools } from "./post-body";
import { RankingPost } from "./ranking-post";
import { rankingProps, type ShownPost } from "./ranking-props";

/** JSON, which travels with the page. */
export type QuizPostProps = {
  page: ShownPost;
  variantId: string | null;
  /** The query of the page's URL. */
  search: string;
};

/** A post that asks questions. @param tools the forms in its text */
export function QuizView({ page, variantId, search, tools }: QuizPostProps & { tools: PostTools }) {
  const ranking = rankingProps(page, tools, variantId);
  return ranking && <RankingPost {...ranking} search={search} />;
}

/** The same in the browser, as an island. The tools are islands too, so React keeps what the server rendered there. */
export function QuizPost(props: QuizPostProps) {
  return <QuizView {...props} tools={{ calculator: <OtherIsland />, savings: <OtherIsland /> }} />;
}

function OtherIsland() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: tells React that the content isn't its own
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
