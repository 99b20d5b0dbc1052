import { BadgeCheck, Eye } from "lucide-react";
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, href, useFetcher, useNavigation } from "react-router";
import type { Brand } from "~/features/brands/schema";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { type BrandDraft, type DraftErrors, isSameBrandDraft } from "../rules/draft";
import type { EditorResponse, OtherEditor } from "../rules/editor-response";
import { type Difference, mergeDrafts } from "../rules/merge";
import { brandOfDraft } from "../rules/preview";
import { problemsOf } from "../rules/problems";
import { BrandSections, LastVerifiedField, MoreBrandSections } from "./brand-sections";
import { EditorSection } from "./editor-fields";
import { readDraft, setField, useLiveDraft } from "./live-draft";
import { MergeReport } from "./merge-report";
import { FeeFields, PriceFields } from "./row-fields";

type EditorFormProps = {
  isNew: boolean;
  /** The stored brand; the empty form for a new one. */
  stored: BrandDraft;
  answer: EditorResponse | undefined;
  /** The card that a visitor would see. */
  renderPreview: (brand: Brand) => ReactNode;
};

type Report = { by: OtherEditor | null; taken: Difference[]; clashes: Difference[] };

/** The values that fill the fields. A new `generation` fills them again. */
type Filling = { generation: number; draft: BrandDraft; base: BrandDraft; report: Report | null };

/**
 * The editor's form. The browser keeps what is typed, and no server response overwrites it. If someone else saved
 * first, both versions are merged.
 */
export function EditorForm(props: EditorFormProps) {
  const { answer } = props;
  const form = useRef<HTMLFormElement>(null);
  const [filling, setFilling] = useState(() => firstFilling(props));
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === seen.current) return;
    seen.current = answer;
    if (answer?.kind !== "conflict" || !form.current) return;
    const mine = readDraft(form.current);
    setFilling((last) => {
      const { draft, ...report } = mergeDrafts(last.base, mine, answer.current);
      return {
        generation: last.generation + 1,
        draft,
        base: answer.current,
        report: { by: answer.by, ...report },
      };
    });
  }, [answer]);
  const verify = useVerify(form, setFilling);
  return <FilledForm key={filling.generation} {...props} {...filling} form={form} verify={verify} />;
}

/** 'Verified today': stored at once, whatever else is in the form. Editing then continues. */
function useVerify(form: RefObject<HTMLFormElement | null>, setFilling: Dispatch<SetStateAction<Filling>>) {
  const fetcher = useFetcher<EditorResponse>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.kind !== "verified") return;
    const { at, version } = answer;
    const noted = (draft: BrandDraft): BrandDraft => ({
      ...draft,
      version: version ?? draft.version,
      brand: { ...draft.brand, last_verified_updated: at },
    });
    setFilling((last) => ({ ...last, draft: noted(last.draft), base: noted(last.base) }));
    if (form.current) setField(form.current, "last_verified_updated", at);
  }, [answer, form, setFilling]);
  return {
    run: (version: string) => fetcher.submit({ intent: "verify", version }, { method: "post" }),
    isBusy: fetcher.state !== "idle",
    text:
      answer?.kind === "verified"
        ? "Marked as verified today"
        : answer?.kind === "refused"
          ? answer.message
          : "",
  };
}

/**
 * On the server, and before scripts run, the submitted values are shown again; the common base of both versions isn't
 * known then.
 */
function firstFilling({ stored, answer }: EditorFormProps): Filling {
  if (answer?.kind === "conflict") {
    const { draft, ...report } = mergeDrafts(answer.current, answer.draft, answer.current);
    const differences = mergeDrafts(emptyBase(answer.draft), answer.draft, answer.current);
    const merged = { ...draft, version: answer.current.version };
    const clashes = [...differences.clashes, ...differences.taken];
    return {
      generation: 0,
      draft: merged,
      base: answer.current,
      report: { ...report, by: answer.by, clashes },
    };
  }
  const draft = answer?.kind === "refused" ? answer.draft : null;
  return { generation: 0, draft: draft ?? stored, base: stored, report: null };
}

/** Treats both versions as starting from an empty form, so that every difference is reported. */
function emptyBase(draft: BrandDraft): BrandDraft {
  return { ...draft, brand: {}, prices: [], fees: [], removed: { prices: [], fees: [] } };
}

type FilledFormProps = EditorFormProps &
  Filling & { form: RefObject<HTMLFormElement | null>; verify: ReturnType<typeof useVerify> };

function FilledForm(props: FilledFormProps) {
  const { isNew, answer, renderPreview, verify, draft, base, report, form, generation } = props;
  const navigation = useNavigation();
  const isSaving = navigation.state !== "idle" && navigation.formData?.get("intent") === "save";
  const refusal = answer?.kind === "refused" ? answer : null;
  const errors: DraftErrors = refusal?.errors ?? {};
  const attempt = useCount(answer);
  const hasChanges = () =>
    form.current !== null && !isSaving && !isSameBrandDraft(readDraft(form.current), base);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (generation > 0) top.current?.focus();
  }, [generation]);

  function take(name: string, value: string) {
    if (form.current) setField(form.current, name, value);
  }
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5" autoComplete="off">
      <UnsavedGuard hasChanges={hasChanges} />
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={draft.version} />
      <ErrorSummary
        title={refusal?.message ?? null}
        attempt={attempt}
        errors={refusal ? problemsOf(refusal.errors, refusal.draft ?? draft) : []}
      />
      {report && (
        <div ref={top} tabIndex={-1} className="outline-none">
          <MergeReport {...report} onTake={take} />
        </div>
      )}
      <BrandSections draft={draft} errors={errors} isNew={isNew} />
      <PriceFields draft={draft} base={base} errors={errors} />
      <FeeFields draft={draft} base={base} errors={errors} />
      <EditorSection title="Verification">
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-full sm:w-72">
            <LastVerifiedField draft={draft} errors={errors} />
          </div>
          {!isNew && (
            <Button variant="secondary" busy={verify.isBusy} onClick={() => verify.run(draft.version)}>
              <BadgeCheck aria-hidden="true" className="size-5" />
              Verified today
            </Button>
          )}
          <p role="status" className="text-sm text-ink-soft">
            {verify.text}
          </p>
        </div>
      </EditorSection>
      <MoreBrandSections draft={draft} errors={errors} />
      <ActionBar form={form} draft={draft} isSaving={isSaving} renderPreview={renderPreview} />
    </Form>
  );
}

type ActionBarProps = Pick<FilledFormProps, "form" | "draft" | "renderPreview"> & { isSaving: boolean };

/** Stays visible, with the card as visitors would now see it. */
function ActionBar({ form, draft, isSaving, renderPreview }: ActionBarProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-surface px-4 py-3 shadow-lg sm:mx-0 sm:rounded-lg sm:border">
      {isShown && (
        <section
          id="brand-preview"
          aria-label="Preview"
          className="mb-3 max-h-[60dvh] overflow-y-auto border-b border-line pb-3"
        >
          <Preview form={form} draft={draft} renderPreview={renderPreview} />
        </section>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={isSaving} busyLabel="Saving...">
          Save brand
        </Button>
        <ButtonLink to={href("/admin")} variant="secondary">
          Cancel
        </ButtonLink>
        <Button
          variant="quiet"
          aria-expanded={isShown}
          aria-controls="brand-preview"
          className="max-sm:px-3"
          onClick={() => setShown(!isShown)}
        >
          <Eye aria-hidden="true" className="size-5" />
          Preview
        </Button>
      </div>
    </div>
  );
}

function Preview({ form, draft, renderPreview }: Omit<ActionBarProps, "isSaving">) {
  return renderPreview(brandOfDraft(useLiveDraft(form, draft), new Date()));
}

/** Counts the responses, so that each refusal moves focus to its summary, even if the message is the same. */
function useCount(answer: EditorResponse | undefined): number {
  const [seen, setSeen] = useState({ answer, count: 0 });
  if (seen.answer === answer) return seen.count;
  const next = { answer, count: seen.count + 1 };
  setSeen(next);
  return next.count;
}
