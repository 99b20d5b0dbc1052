import type { FactId } from "./facts";

/**
 * The 11 questions of the home page by their anchors, with their answers (spec:site#home-sections). `{SITE_NAME}` becomes the product's name.
 */
export const questions = {
  "what-we-do": {
    question: "What does {SITE_NAME} do?",
    answer:
      "We compare online providers of GLP-1 weight-loss medication. You see which ones serve your state, what they charge in the first month and after, which fees they add, how people rate them, and whether they take insurance, HSA, or FSA. You choose a provider and sign up on its own site.",
  },
  free: {
    question: "Is it free, and how do you make money?",
    answer:
      "It's free to use. We earn through provider links and rebates: some providers pay us when a visitor signs up. Our recommendations are not paid for. The order of your results follows the price or the rating you sort by.",
  },
  advice: {
    question: "Do you sell medication or give medical advice?",
    answer:
      "No. We aren't a clinic or a pharmacy. A licensed clinician at the provider you choose decides whether a medication is safe and right for you. Tell them about your health, the other medicines you take, and whether you are or could become pregnant.",
  },
  medications: {
    question: "What are semaglutide and tirzepatide?",
    answer:
      "Both are prescription medicines that act like hormones your gut makes after a meal. They help you feel full sooner and for longer. Semaglutide acts on one hormone's pathway (GLP-1), tirzepatide on two (GLP-1 and GIP). Most people inject them once a week. Some semaglutide pills are FDA-approved: Rybelsus, the Ozempic pill, and the Wegovy pill. Compounded pills and drops aren't.",
  },
  prescription: {
    question: "Do I need a prescription?",
    answer:
      "Yes. Every provider we list asks about your health first, and a clinician must approve the prescription. You can compare prices here before you have a prescription. If you already have one, we can help you look for a lower price.",
  },
  price: {
    question: "What will I pay?",
    answer:
      "It depends on the medication, its form and dose, the plan length, and the provider. For each provider, we show the first-month price and the regular monthly price, including any membership fee. You can open each figure to see how it adds up. Check the final price at the provider's checkout.",
  },
  insurance: {
    question: "Can I use insurance, an HSA, or an FSA?",
    answer:
      "With some providers, yes. Tell us how you want to pay, and we leave out providers that don't accept it. Ask your insurer whether your plan covers weight-loss medication before you sign up.",
  },
  "weight-loss": {
    question: "How much weight might I lose?",
    answer:
      "In large studies, people lost about 15-20% of their weight over 12-18 months, along with diet and exercise. Some lost more and some lost less, and many regained weight after they stopped. Nausea and other stomach problems are common. Our calculator gives an estimate, not a promise.",
  },
  legitimate: {
    question: "How do I know a provider is legitimate?",
    answer:
      "Look for a US license, a review by a licensed clinician, and a named pharmacy. We show which providers are LegitScript certified, and you can look up any provider on LegitScript's own site. Some providers sell compounded medication. It isn't FDA-approved: the FDA doesn't review it before it's sold. Next to each price we say whether it's for a compounded or an FDA-approved product, if we know.",
  },
  rebates: {
    question: "How do rebates work?",
    answer:
      "Some providers on our list come with a rebate. After you buy, submit a claim here within 30 days with your order confirmation. Each household can claim up to 4 rebates per year. Processing and payment take 4-6 weeks.",
  },
  answers: {
    question: "What happens to my answers?",
    answer:
      "We use them to find providers that fit. When you submit the form, we store your answers with the contact details you chose to give. We never put them in a URL or in our click statistics. Our Privacy Policy has the details, and you can ask us to delete your answers.",
  },
};

/** The facts behind an answer. Their sources are shown below it while the answer is the default. */
const answerFacts: Partial<Record<keyof typeof questions, readonly FactId[]>> = {
  medications: ["approvals", "wegovyPill", "ozempicPill", "unapproved"],
  "weight-loss": ["step1", "surmount1", "weightRegain", "wegovyLabel", "zepboundLabel"],
  legitimate: ["unapproved"],
};

/** The facts behind a question's answer; none if an operator wrote another answer. */
export function factsBehind(id: string, answer: string): readonly FactId[] {
  const key = id as keyof typeof questions;
  return answer === questions[key]?.answer ? (answerFacts[key] ?? []) : [];
}
