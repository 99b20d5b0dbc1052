import { defaultQuizTitle, isQuizTemplate } from "~/features/posts/rules/post-input";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import { ProviderPicker } from "~/features/ranking-editor/public-components/provider-picker";
import { TextList } from "~/features/ranking-editor/public-components/text-list";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { Field } from "~/ui/field";
import type { EditorForm } from "./editor-form";
import { ImageField } from "./image-field";
import { FlagField, Section, TextField } from "./section";

type SqueezeSectionProps = { form: EditorForm; defaults: QuizSiteTexts["squeezeDefaults"] };

/** Squeeze Page Content (spec:post-editor#squeeze-fields): empty fields show the default. */
export function SqueezeSection({ form, defaults }: SqueezeSectionProps) {
  return (
    <Section id="squeeze" hint="The first screen, before the quiz. Empty fields use the text shown in gray.">
      <TextField form={form} name="squeezeHeadline" label="Headline" placeholder={defaults.headline} />
      <TextField
        form={form}
        name="squeezeSubheadline"
        label="Subheadline"
        placeholder={defaults.subheadline}
      />
      <ImageField form={form} name="squeezeImageUrl" label="Image" />
      <TextField form={form} name="squeezeTrustText" label="Trust Text" placeholder={defaults.trust} />
      <TextField form={form} name="squeezeCtaText" label="Button Text" placeholder={defaults.cta} />
      <TextField form={form} name="squeezeFooterText" label="Footer Text" placeholder={defaults.footer} />
    </Section>
  );
}

/** Quiz Headers (spec:post-editor#quiz-header-fields). The results title is the post's title. */
export function QuizHeadersSection({ form }: { form: EditorForm }) {
  return (
    <Section
      id="quiz-headers"
      hint="You can use question parameters in these texts. For example, {state} is replaced with the answer."
    >
      <TextField form={form} name="quizTitle" label="Quiz Title" placeholder={defaultQuizTitle} />
      <TextField
        form={form}
        name="quizSubtitle"
        label="Quiz Subtitle"
        placeholder="Find your perfect match"
      />
      {isQuizTemplate(form.draft.template) && (
        <TextField
          form={form}
          name="title"
          label="Results Title"
          hint="Shown above the ranking, after the quiz."
        />
      )}
      <FlagField
        form={form}
        name="forwardQuizAnswers"
        hint="Answers may include health information. They stay on this site unless you check this box."
      >
        Include quiz answers in links to providers
      </FlagField>
    </Section>
  );
}

/** What a post of the provider_review template is about. */
export function ReviewSection({ form }: { form: EditorForm }) {
  const { draft, set, errors, providers } = form;
  const review = draft.providerDetails;
  const path = "providerDetails.providerId";
  return (
    <Section id="review" hint="Its details appear between the takeaways and the text.">
      <Field id={fieldIdOf(path)} label="Provider" error={errors[path]} className="max-w-lg">
        <ProviderPicker
          value={review.providerId}
          providers={providers}
          onChoose={(providerId) => set({ providerDetails: { ...review, providerId } })}
        />
      </Field>
      <div className="grid gap-5 lg:grid-cols-2">
        <TextList
          legend="What we like"
          item="Advantage"
          path="providerDetails.pros"
          lines={review.pros}
          errors={errors}
          onChange={(pros) => set({ providerDetails: { ...review, pros } })}
        />
        <TextList
          legend="What could be better"
          item="Drawback"
          path="providerDetails.cons"
          lines={review.cons}
          errors={errors}
          onChange={(cons) => set({ providerDetails: { ...review, cons } })}
        />
      </div>
    </Section>
  );
}

export function TakeawaysSection({ form }: { form: EditorForm }) {
  return (
    <Section id="takeaways" hint="A numbered list above the text. Empty items are skipped.">
      <TextList
        legend="Takeaways"
        item="Takeaway"
        path="quickTakeaways"
        lines={form.draft.quickTakeaways}
        errors={form.errors}
        onChange={(quickTakeaways) => form.set({ quickTakeaways })}
      />
    </Section>
  );
}
