import type { LegalText } from "./legal-document";

/** `/terms` (spec:site#legal-pages). An operator has a lawyer check it before going live. */
export const termsText: LegalText = {
  title: "Terms and Conditions",
  description:
    "The rules for using this site: what it does, what it does not do, how it earns, and what you agree to.",
  lead: "These are the rules for using {SITE_NAME}. We wrote them in plain words, so that you can read them.",
  sections: [
    {
      id: "agreement",
      title: "Your agreement with us",
      blocks: [
        "In these terms, “we” and “us” means {SITE_NAME}, and “the site” means this website. By using the site you agree to these terms. If you do not agree, please do not use it.",
        "When you send the comparison form, the savings form or a rebate claim, the tick in its box says that you agree to these terms and to the {PRIVACY}. We keep which version you agreed to, when, and on which page.",
      ],
    },
    {
      id: "who-may-use",
      title: "Who may use the site",
      blocks: [
        "You must be 18 or older and live in the United States. The prices, providers and states on the site are for people in the United States only.",
        "What you tell us must be true, and about yourself.",
      ],
    },
    {
      id: "what-we-do",
      title: "What the site does",
      blocks: [
        "{SITE_NAME} compares online telehealth providers of GLP-1 medication for weight loss, such as semaglutide and tirzepatide. It shows prices, fees, states served and other facts, helps you find a lower price, and estimates what a treatment might do.",
        "The site is free to use. You do not need an account.",
        "We are not a clinic, a pharmacy or an insurer. We do not prescribe, sell or ship medication. What you buy, you buy from the provider, under the provider's own terms. If something goes wrong with an order, a prescription or a bill, the provider is the one to ask.",
      ],
    },
    {
      id: "no-medical-advice",
      title: "No medical advice",
      blocks: [
        "Nothing on the site is medical advice. It does not replace a talk with a doctor or another licensed clinician. Whether a medication is right and safe for you, only they can decide.",
        "The weight loss calculator gives an estimate from averages of large groups. It cannot know what will happen to you.",
        "Do not start, stop or change a medication because of something you read here. In an emergency, call 911.",
      ],
    },
    {
      id: "prices",
      title: "Prices and facts",
      blocks: [
        "We collect prices and facts from what providers publish, and we show when we last verified a provider, or that we have not. Prices change, and we make mistakes. The provider's own site has the last word on any price, fee, discount or state it serves.",
        "Our totals are made by fixed rules. The monthly total is the plan price divided by the months it pays for, plus the membership fee. The first-month total takes off the first-month discount and our rebate. Each price on the site can show its sum. Fees whose frequency a provider does not state are listed, but are not in a total.",
        "Ratings come from Trustpilot and Google. They are the views of other people, not ours.",
      ],
    },
    {
      id: "how-we-earn",
      title: "How we earn money",
      blocks: [
        "We earn through provider links and rebates: a provider may pay us when you follow a link from the site, sign up or buy.",
        "Our recommendations are not paid for. In the comparison and in the savings finder, the order follows the price or the rating you sort by, worked out by the same rules for every provider. A rebate that we pay lowers a provider's first-month total, and so can move it up in that order. ‘Recommended Provider’ marks the first one in that order. A badge with our own name marks a provider for which we pay a rebate.",
        "Articles and rankings in our blog are different: our editors choose them, and commissions may influence which offers they show and in what order. Ranking pages say so themselves, under ‘Advertiser Disclosure’.",
        "Figures such as how much people save are claims, not promises. What you save depends on your state, medication, dose and provider.",
      ],
    },
    {
      id: "rebates",
      title: "Rebates",
      blocks: [
        "For some providers you can claim a rebate from us after you bought. The {REBATE_TERMS} are part of these terms. In short: claim within 30 days of your purchase, at most 4 rebates a household in a calendar year, and payment takes 4-6 weeks, by check or ACH.",
      ],
    },
    {
      id: "contact",
      title: "When we contact you",
      blocks: [
        "If you give us your e-mail address in the comparison or the savings finder, we send you your provider summary. If you make a rebate claim, we write to you about that claim.",
        "We contact you about providers that fit your answers only if the box for it was ticked when you sent the form. You can take the tick away and still see your results. You can also take your consent back at any time: write to {SUPPORT_EMAIL}.",
      ],
    },
    {
      id: "fair-use",
      title: "Fair use",
      blocks: [
        "Please do not:",
        [
          "send forms or claims with someone else's data, or with data that is not true;",
          "claim a rebate twice, or for an order that was canceled or paid back;",
          "flood the site with requests, look for ways around its limits, or try to get at data that is not yours;",
          "copy large parts of the site to run a service of your own.",
        ],
        "We may refuse a form, a claim or a connection that breaks these rules.",
      ],
    },
    {
      id: "content",
      title: "Content and links",
      blocks: [
        "The texts, pictures and software of the site belong to us or to those who let us use them. Names and logos of providers belong to the providers.",
        "Links lead to sites that we do not run. What happens there is up to them.",
      ],
    },
    {
      id: "liability",
      title: "No warranty, and limits of liability",
      blocks: [
        "We provide the site as it is. We work to keep it right and running, but we do not promise that it is free of errors, complete or always there.",
        "As far as the law allows, we are not liable for what you decide because of the site, for what a provider does or does not do, or for loss that we could not foresee. Where we are liable all the same, it is for no more than 100 US dollars.",
        "Some states do not allow such limits. There they apply only as far as the law lets them. Nothing here limits liability for something that the law does not let us limit.",
      ],
    },
    {
      id: "law",
      title: "Governing law",
      blocks: [
        "These terms are governed by the laws of the State of Florida, without its rules on conflicts of law. Disputes go to the state and federal courts in Florida. If the law of your own state gives you rights that cannot be waived, you keep them.",
        "If a part of these terms turns out not to be valid, the rest stays.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      blocks: [
        "We may change these terms. The date at the top says when we last did. For a form you have sent, the version you agreed to stays the one that counts.",
      ],
    },
    {
      id: "support",
      title: "Questions",
      blocks: ["Write to our support: {SUPPORT_EMAIL}. The {PRIVACY} says what we do with your data."],
    },
  ],
};
