import { formatCount } from "~/kernel/counts";
import { Banner } from "~/ui/banner";
import { ProgressBar } from "~/ui/progress-bar";
import { useProgress } from "~/ui/use-progress";
import { type Replayed, replayText } from "../rules/messages";

const ASK_EVERY_MS = 1_000;

type ReplayBannerProps = {
  replay: {
    state: "running" | "finished" | "failed";
    startedBy: string;
    done: number;
    total: number;
    counts: Replayed;
  };
};

/** The progress of a replay of many requests, and the result of the last one. */
export function ReplayBanner({ replay: { state, startedBy, done, total, counts } }: ReplayBannerProps) {
  const isRunning = state === "running";
  useProgress(isRunning, ASK_EVERY_MS);
  if (isRunning)
    return (
      <Banner title={`Replaying ${formatCount(done)} of ${formatCount(total)} requests`}>
        <p>{startedBy} started this replay. You can leave this page. The replay continues.</p>
        <ProgressBar label="Requests replayed" percent={(done / total) * 100} className="mt-2" />
      </Banner>
    );
  if (state === "failed")
    return (
      <Banner
        tone="warning"
        title={`The replay stopped after ${formatCount(done)} of ${formatCount(total)} requests`}
      >
        {replayText(counts)}. Start it again to replay the rest.
      </Banner>
    );
  return <Banner tone="good" title={replayText(counts)} />;
}
