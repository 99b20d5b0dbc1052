import { Form, href, useLocation, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime, formatTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { ProgressBar } from "~/ui/progress-bar";
import { useProgress } from "~/ui/use-progress";
import { type Background, isOpen, KEEP_ANSWERS_DAYS } from "../rules/prepared-reports";

const ASK_EVERY_MS = 2_000;

/** What the report's page says while its answer isn't there, or where it's from (spec:explorer#background). */
export function BackgroundBanner({ background }: { background: Background }) {
  useProgress(isOpen(background), ASK_EVERY_MS);
  switch (background.status) {
    case "offered":
      return <Offer background={background} />;
    case "failed":
      return (
        <Banner tone="error" title="This report couldn't be prepared">
          <p>
            {background.message} <Earlier asOf={background.shownAsOf} />
          </p>
          <AskForm label="Try again" />
        </Banner>
      );
    case "done":
      return (
        <Banner still title="Prepared in the background">
          <p>
            It counts everything up to <DateTime at={background.asOf} />. You'll find it with your{" "}
            <Link to={href("/admin/reports/prepared")} className="link">
              prepared reports
            </Link>{" "}
            for {KEEP_ANSWERS_DAYS} days.
          </p>
          <AskForm label="Prepare again" />
        </Banner>
      );
    default:
      return <Progress background={background} />;
  }
}

/** Says which answer is shown instead of one that isn't there. */
function Earlier({ asOf }: { asOf: Date | null }) {
  if (asOf === null) return null;
  return (
    <>
      The figures below are from the last time it was prepared. They count everything up to{" "}
      <DateTime at={asOf} />.
    </>
  );
}

type OfferProps = { background: Extract<Background, { status: "offered" }> };

function Offer({ background: { message, other } }: OfferProps) {
  return (
    <Banner tone="warning" title="This report takes longer than 2 seconds">
      <p>{message}</p>
      {other ? (
        <p className="mt-2">
          Another report is being prepared for you:{" "}
          <Link to={`?${other.query}`} className="link wrap-anywhere">
            {other.name}
          </Link>
          . Wait until it's done, or cancel it.
        </p>
      ) : (
        <AskForm label="Prepare in the background" />
      )}
    </Banner>
  );
}

type Open = Extract<Background, { status: "waiting" | "running" }>;

function titleOf({ status, retryAt }: Open): string {
  if (retryAt !== null) return `Something went wrong. Trying again at ${formatTime(retryAt)}`;
  return status === "waiting" ? "This report is waiting for its turn" : "Preparing this report";
}

function Progress({ background }: { background: Open }) {
  const { id, step, percent, shownAsOf, isEmailed } = background;
  const { search } = useLocation();
  const isCanceling = useNavigation().formData?.get("intent") === "cancel";
  return (
    <Banner title={titleOf(background)}>
      <div className="my-2 flex flex-col gap-2">
        {step !== "" && <p>{step}</p>}
        <ProgressBar label="Data read" percent={percent} />
        <p>
          You can leave this page. You'll find the report here and with your{" "}
          <Link to={href("/admin/reports/prepared")} className="link">
            prepared reports
          </Link>
          . <Earlier asOf={shownAsOf} />
        </p>
        {isEmailed && (
          <p>
            We'll also email it to you when it's ready. If you cancel it, this email is skipped, and you get
            the next one as usual.
          </p>
        )}
      </div>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="secondary"
          size="sm"
          busy={isCanceling}
          busyLabel="Canceling..."
        >
          Cancel
        </Button>
        <noscript>
          <a href={search} className="link hit-area">
            Check again
          </a>
        </noscript>
      </Form>
    </Banner>
  );
}

function AskForm({ label }: { label: string }) {
  const isAsking = useNavigation().formData?.get("intent") === "prepare";
  return (
    <Form method="post" className="mt-3">
      <Button
        type="submit"
        name="intent"
        value="prepare"
        variant="secondary"
        size="sm"
        busy={isAsking}
        busyLabel="Starting..."
      >
        {label}
      </Button>
    </Form>
  );
}
