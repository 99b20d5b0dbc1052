import { Form, useNavigation } from "react-router";
import { LONGEST_REASON } from "~/features/post-editor/rules/editor-review";
import type { ReviewState } from "~/features/posts/rules/review";
import type { PostStatus } from "~/features/posts/schema";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextArea } from "~/ui/inputs";
import { type FormRefusal, StaffForm, useAttempt } from "~/ui/staff-form";

type ReviewDecisionProps = {
  submitted: {
    state: ReviewState;
    revision: number;
    requested: PostStatus;
    isPublic: boolean;
    isOutdated: boolean;
    canDecide: boolean;
    submittedByName: string;
    submittedAt: string;
    decidedByName: string | null;
    decidedAt: string | null;
  };
  /** The version of the post that the page compares with. */
  version: number;
  refusal: (FormRefusal & { intent: string }) | undefined;
  /** The URL of the post's editor. */
  editor: string;
};

const whatHappens: Record<PostStatus, string> = {
  published: "Readers see it at once, in lists and at its URL.",
  private: "People who have its URL can read it. Lists and search engines leave it out.",
  draft: "Readers no longer see the post.",
};

/** Who submitted what, and what this person can do with it (spec:posts#review-decisions). */
export function ReviewDecision({ submitted, version, refusal, editor }: ReviewDecisionProps) {
  const { state, revision, canDecide, isOutdated } = submitted;
  const canSendBack = canDecide && state === "submitted";
  const general = refusal && !(refusal.intent === "return" && canSendBack) ? refusal : undefined;
  const attempt = useAttempt(general);
  const seen = (
    <>
      <input type="hidden" name="submission" value={revision} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="submittedAt" value={submitted.submittedAt} />
    </>
  );
  return (
    <Card as="section" pad="sm" aria-labelledby="decision" className="flex flex-col gap-4">
      <h2 id="decision" className="text-base font-semibold">
        {titles[state]}
      </h2>
      <History {...submitted} />
      <ErrorSummary title={general?.message ?? null} errors={[]} attempt={attempt} />
      {general?.values.reason && (
        <p className="whitespace-pre-wrap text-sm wrap-anywhere">Your text: “{general.values.reason}”</p>
      )}
      {isOutdated && state === "submitted" && (
        <Banner still tone="warning" title="The post was saved after this was submitted">
          Publishing replaces those changes, too. The comparison shows them.
        </Banner>
      )}
      {canSendBack && <Publish {...submitted}>{seen}</Publish>}
      {canSendBack && (
        <StaffForm
          intent="return"
          refusal={refusal?.intent === "return" ? refusal : undefined}
          submit="Send back"
          busy="Sending back..."
          variant="secondary"
        >
          {seen}
          <Field
            id="return-reason"
            label="What should change"
            hint="It becomes a note on the post that mentions its author, who gets an email."
            error={refusal?.errors.reason}
            required
          >
            <TextArea
              name="reason"
              rows={3}
              maxLength={LONGEST_REASON}
              defaultValue={refusal?.values.reason}
            />
          </Field>
        </StaffForm>
      )}
      {!canSendBack && (
        <OwnChanges state={state} canDecide={canDecide}>
          {seen}
        </OwnChanges>
      )}
      <ButtonLink to={editor} variant="quiet" size="sm" className="self-start">
        Open the editor
      </ButtonLink>
    </Card>
  );
}

const titles: Record<ReviewState, string> = {
  submitted: "In review",
  returned: "Sent back",
  withdrawn: "Not submitted",
};

function History({
  state,
  submittedByName,
  submittedAt,
  decidedByName,
  decidedAt,
}: ReviewDecisionProps["submitted"]) {
  return (
    <p className="text-sm text-ink-soft">
      {submittedByName} submitted this on <DateTime at={submittedAt} />.
      {decidedAt !== null && (
        <>
          {" "}
          {decidedByName} {state === "returned" ? "sent it back" : "withdrew it"} on{" "}
          <DateTime at={decidedAt} />.
        </>
      )}
    </p>
  );
}

type PartProps = { children: React.ReactNode };

function Publish({ requested, isPublic, children }: ReviewDecisionProps["submitted"] & PartProps) {
  const isUnpublishing = requested === "draft";
  const label = isUnpublishing ? "Unpublish" : isPublic ? "Publish changes" : "Publish";
  return (
    <Form method="post">
      {children}
      <ConfirmButton
        name="intent"
        value="publish"
        busy={useIsBusy("publish")}
        busyLabel={isUnpublishing ? "Unpublishing..." : "Publishing..."}
        question={isUnpublishing ? "Turn the post into a draft?" : "Publish what was submitted?"}
        detail={`${whatHappens[requested]} The post's versions keep what it replaces.`}
        confirmLabel={label}
        isDangerous={false}
      >
        {label}
      </ConfirmButton>
    </Form>
  );
}

/** What content managers do with changes to a post that they may edit. Administrators only discard them. */
function OwnChanges({ state, canDecide, children }: PartProps & { state: ReviewState; canDecide: boolean }) {
  const move = state === "submitted" ? "withdraw" : "submit";
  const isBusy = useIsBusy(move);
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {children}
      {!canDecide && (
        <Button
          type="submit"
          name="intent"
          value={move}
          variant="secondary"
          size="sm"
          busy={isBusy}
          busyLabel="Saving..."
        >
          {state === "submitted" ? "Withdraw" : "Submit for review"}
        </Button>
      )}
      <ConfirmButton
        name="intent"
        value="discard"
        variant="danger"
        size="sm"
        question="Discard these changes?"
        detail="They are deleted for good. The post stays as it is."
        confirmLabel="Discard changes"
      >
        Discard changes
      </ConfirmButton>
    </Form>
  );
}

function useIsBusy(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("intent") === intent;
}
