import type { LegalText } from "./legal-document";

/** `/terms` (spec:site#legal-pages). Operators have a lawyer review it before going live. */
export const termsText: LegalText = {
  title: "Terms and Conditions",
  description:
    "The rules for using this site: what it does, what it doesn't do, how it makes money, and what you agree to.",
  lead: "These are the rules for using {SITE_NAME}. We wrote them in plain language.",
  sections: [
    {
      id: "agreement",
      title: "Your agreement with us",
      blocks: [
        "In these terms, “we” and “us” means {SITE_NAME}, and “the site” means this website. By using the site, you agree to these terms. If you don't agree, please don't use it.",
        "When you submit the comparison form, the savings form, or a rebate claim, the checked box means you agree to these terms and to the {PRIVACY}. We keep a record of which version you agreed to, when, and on which page.",
      ],
    },
    {
      id: "who-may-use",
      title: "Who may use the site",
      blocks: [
        "You must be 18 or older and live in the United States. The prices, providers, and states on the site are only for people in the United States.",
        "What you tell us must be true and about yourself.",
      ],
    },
    {
      id: "what-we-do",
      title: "What the site does",
      blocks: [
        "{SITE_NAME} compares online telehealth providers of GLP-1 medication for weight loss, such as semaglutide and tirzepatide. It shows prices, fees, states served, and other facts, helps you look for a lower price, and estimates weight loss.",
        "The site is free to use. You don't need an account.",
        "We aren't a clinic, a pharmacy, or an insurer. We don't prescribe, sell, or ship medication. You buy from the provider, under the provider's own terms. If something goes wrong with an order, a prescription, or a bill, contact the provider.",
      ],
    },
    {
      id: "no-medical-advice",
      title: "No medical advice",
      blocks: [
        "Nothing on the site is medical advice. It doesn't replace talking with a doctor or another licensed clinician. Only they can decide whether a medication is safe and right for you.",
        "The weight loss calculator gives an estimate based on averages. It can't predict your results.",
        "Don't start, stop, or change a medication because of something you read here. In an emergency, call 911.",
      ],
    },
    {
      id: "prices",
      title: "Prices and facts",
      blocks: [
        "We collect prices and facts that providers publish. We show when we last verified a provider, or that we haven't. Prices change, and we make mistakes. Check the provider's own site for the final word on any price, fee, discount, or state it serves.",
        "We calculate totals by fixed rules. The monthly total is the plan price divided by the months it covers, plus the membership fee. The first-month total subtracts the first-month discount and our rebate. You can see how each price on the site adds up. We list fees when a provider doesn't say how often it charges them, but we don't include them in totals.",
        "Ratings come from Trustpilot and Google. They reflect other people's views, not ours.",
      ],
    },
    {
      id: "how-we-earn",
      title: "How we make money",
      blocks: [
        "We earn through provider links and rebates: a provider may pay us when you follow a link from the site, sign up, or buy.",
        "Our recommendations are not paid for. In the comparison and the savings finder, we rank by the price or rating you sort by, using the same rules for every provider. A rebate that we pay lowers a provider's first-month total, so it can move that provider up. ‘Recommended Provider’ marks the first provider in that order. A badge with our own name marks a provider we pay a rebate for.",
        "Blog articles and rankings are different: our editors choose them, and commissions may influence which offers they show and in what order. Ranking pages say so under ‘Advertiser Disclosure’.",
        "Figures such as how much people save are marketing claims, not promises. What you save depends on your state, medication, dose, and provider.",
      ],
    },
    {
      id: "rebates",
      title: "Rebates",
      blocks: [
        "With some providers, you can claim a rebate from us after you buy. The {REBATE_TERMS} are part of these terms. In short: claim within 30 days of your purchase. Each household can get at most 4 rebates per calendar year. Payment takes 4-6 weeks, by check or ACH.",
      ],
    },
    {
      id: "health-information",
      title: "Health information notice (HIPAA)",
      blocks: [
        "What you enter here isn't a medical record, and we aren't a clinic, a pharmacy, or a health insurer. So HIPAA, the federal law that protects medical records, doesn't apply to it. The {PRIVACY} explains how we protect it.",
        "Once you sign up with a provider, HIPAA and that provider's own notice of privacy practices apply to what you tell it.",
      ],
    },
    {
      id: "contact",
      title: "When we contact you",
      blocks: [
        "If you give us your email address in the comparison or the savings finder, we send you your provider summary. If you submit a rebate claim, we email you about that claim.",
        "We contact you about providers that fit your answers only if that box was checked when you submitted the form. You can uncheck it and still see your results. You can also withdraw your consent at any time by writing to {SUPPORT_EMAIL}.",
      ],
    },
    {
      id: "fair-use",
      title: "Fair use",
      blocks: [
        "Please don't:",
        [
          "submit forms or claims with someone else's data or with false data;",
          "claim a rebate twice, or for an order that was canceled or refunded;",
          "flood the site with requests, look for ways around its limits, or try to access data that isn't yours;",
          "copy large parts of the site to run your own service.",
        ],
        "We may refuse a form, a claim, or a connection that breaks these rules.",
      ],
    },
    {
      id: "content",
      title: "Content and links",
      blocks: [
        "The site's text, images, and software belong to us or to those who license them to us. Provider names and logos belong to the providers.",
        "Some links lead to sites we don't run. We aren't responsible for what happens there.",
      ],
    },
    {
      id: "liability",
      title: "No warranty, and limits of liability",
      blocks: [
        "We provide the site as is. We work to keep it accurate and running, but we don't promise that it is error-free, complete, or always available.",
        "As far as the law allows, we aren't liable for decisions you make because of the site, for what a provider does or doesn't do, or for losses we couldn't foresee. If we are still liable, our liability is limited to $100.",
        "Some states don't allow these limits. There, they apply only as far as the law allows. Nothing here limits liability that the law doesn't let us limit.",
      ],
    },
    {
      id: "law",
      title: "Governing law",
      blocks: [
        "These terms are governed by the laws of the State of Florida, without regard to its conflict-of-law rules. Disputes go to the state and federal courts in Florida. If your own state's law gives you rights that can't be waived, you keep them.",
        "If any part of these terms is invalid, the rest still applies.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      blocks: [
        "We may change these terms. The date at the top shows when we last did. For a form you already submitted, the version you agreed to still applies.",
      ],
    },
    {
      id: "support",
      title: "Questions",
      blocks: ["Email support at {SUPPORT_EMAIL}. The {PRIVACY} explains what we do with your data."],
    },
  ],
};
