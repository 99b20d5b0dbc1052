import type { PostCatalog } from "~/features/posts/queries/catalog.server";
import { isRankingTemplate } from "~/features/posts/schema";
import type { Recorder } from "~/features/tracking/mutations/recorder.server";
import { collectEvent } from "~/features/tracking/use-cases/collect-event.server";
import type { Platform } from "~/platform/context.server";
import type { PostEndpoint, PostRequest } from "~/platform/http/post-endpoint.server";
import type { RateLimit } from "~/platform/http/rate-limit.server";
import type { VisitCounter } from "../mutations/visit-counter.server";
import { countVisit, type FunnelPlan } from "../rules/count-visit";
import { deviceOf } from "../rules/device";
import { isToolFunnel, slugOfFunnel, stagesOf, toolFunnels } from "../rules/funnels";
import { sourceOf } from "../rules/source";
import { type FunnelReport, funnelReportSchema } from "../schema";

/** The report of a quiz with 20 questions has about 3 KB. */
const MAX_BODY_BYTES = 8_192;

type Needed = {
  platform: Pick<Platform, "config">;
  posts: PostCatalog;
  recorder: Recorder;
  counter: VisitCounter;
  limit: RateLimit;
};

/** `POST /events/funnel`: what a browser reports about a visit to a quiz or form (spec:funnels#report). */
export function createFunnelEndpoint({ platform, posts, recorder, counter, limit }: Needed): PostEndpoint {
  const ownHost = new URL(platform.config.SITE_URL).hostname;

  const describe = (report: FunnelReport | null) =>
    ({ kind: "funnels", source: report && sourceOf(report, ownHost) }) as const;

  async function record(report: FunnelReport, request: PostRequest): Promise<void> {
    const funnel = await findFunnel(posts, report.funnel);
    if (funnel === null) return recorder.drops.count({ ...describe(report), rule: "unknown_post" });
    const counts = countVisit(report, funnel.plan);
    if (counts.steps.length === 0) return recorder.drops.count({ ...describe(report), rule: "bad_payload" });
    await counter.add({
      ...counts,
      funnel: funnel.id,
      variant: report.variantId ?? "",
      source: sourceOf(report, ownHost),
      device: deviceOf(request.headers.get("user-agent") ?? ""),
    });
  }

  return (request, info) =>
    collectEvent(request, info, {
      limit,
      drops: recorder.drops,
      maxBytes: MAX_BODY_BYTES,
      schema: funnelReportSchema,
      describe,
      record,
    });
}

/** The funnel of this name, if visitors can see it; null otherwise. */
async function findFunnel(
  posts: PostCatalog,
  name: string,
): Promise<{ id: string; plan: FunnelPlan } | null> {
  if (isToolFunnel(name)) {
    const steps = toolFunnels[name].steps.map((_, index) => String(index + 1));
    return { id: name, plan: { stages: stagesOf(null), steps, questions: [] } };
  }
  const post = await posts.bySlug(slugOfFunnel(name) ?? name);
  if (!post || post.status === "draft" || !isRankingTemplate(post.template)) return null;
  const questions = post.quizQuestions;
  if (questions.length === 0) return null;
  const plan = { stages: stagesOf(post.template), steps: questions.map(({ id }) => id), questions };
  return { id: post.id, plan };
}
