import type { LegalText } from "./legal-document";

/**
 * `/consumer-health-data`: what the consumer health data laws of Washington, Nevada and others ask to be said on a page of its
 * own, linked from the home page.
 */
export const healthDataText: LegalText = {
  title: "Consumer Health Data Privacy",
  description:
    "Which health data this site collects from consumers, where it comes from, why, who sees it, and how to have it deleted.",
  lead: "Some states, Washington and Nevada among them, give consumers rights over data about their health. We give them to everyone, wherever they live in the United States.",
  sections: [
    {
      id: "what",
      title: "Health data we collect",
      blocks: [
        "Health data is what says something about your body, your health or the care you look for. We collect only what you type into our forms and send:",
        [
          "Body: your height, current weight, goal weight and gender.",
          "Conditions: whether you have diabetes.",
          "Medication: which one you prefer or have been prescribed, how you take it, and your dose.",
          "Care: your current provider, what you pay for it and how, and the provider of an order you claim a rebate for.",
          "What a screenshot of an order shows, if you send one.",
        ],
        "A quiz in an article of our blog may ask about your health too. Your answers stay in your browser; we do not store them.",
        "The calculator also asks for your weight and, if you like, your activity, your diet and conditions. That is sent to our server to be checked, and is not stored.",
        "A form that you send together with your name makes all of this data about you. The {PRIVACY} lists every field.",
      ],
    },
    {
      id: "sources",
      title: "Where it comes from",
      blocks: [
        "From you alone. We do not buy health data, we do not guess at your health from what you read, and we do not ask for or use your location beyond the state you choose.",
      ],
    },
    {
      id: "why",
      title: "Why we collect and use it",
      blocks: [
        [
          "to find the providers and prices that fit your answers, and to show them to you;",
          "to send you the provider summary, if you gave us your e-mail address;",
          "to check and pay a rebate claim;",
          "to contact you about providers that fit, if the box for it was ticked;",
          "to count, without your name, which medications and states are asked for.",
        ],
        "We use it for nothing else without asking you first.",
      ],
    },
    {
      id: "sharing",
      title: "Who we share it with",
      blocks: [
        "We do not sell health data. We have no affiliated companies that we share it with.",
        "We share it with two kinds of third parties, both working for us: the company that hosts the site and its database, and the company that delivers our mail. They see what you sent only as far as that needs it.",
        "To check a rebate claim, we may ask the provider you bought from about that order.",
        "When you follow a link to a provider, what you typed into our forms is not sent along. The provider sees that you came from our site. Answers to a quiz in an article are sent along only if our editors have set up that article to do so.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        "You can ask us:",
        [
          "whether we collect or share health data about you, and with whom;",
          "for a copy of it;",
          "to delete it, also at the companies that work for us, and within six months in our backups;",
          "to stop collecting or sharing it, by taking back your consent.",
        ],
        "We never treat anyone worse for asking.",
      ],
    },
    {
      id: "how-to-ask",
      title: "How to ask, and how to appeal",
      blocks: [
        "Write to {SUPPORT_EMAIL}, from the e-mail address you gave us if you gave one. Say what you would like. We make sure that it is you, and answer within 45 days. It costs nothing.",
        "If we say no, we tell you why. You can appeal: write again with the word “Appeal” in the subject, and someone who did not decide the first time looks at it. You get an answer in writing within 45 days. If it is still no, you can complain to the attorney general of your state.",
      ],
    },
    {
      id: "consent",
      title: "Your consent",
      blocks: [
        "We collect this data because you send it to get what you asked for: a comparison, a list of savings, a rebate. Being contacted beyond that is a box of its own, and nothing depends on it.",
        "We have no virtual fence around any clinic or pharmacy. We never ask your device where it is.",
      ],
    },
    {
      id: "changes",
      title: "Changes and questions",
      blocks: [
        "If we want to collect another kind of health data, or use it in another way, we change this page first and ask for your consent. The date at the top says when we last changed it. Questions go to {SUPPORT_EMAIL}. See also the {PRIVACY} and the {TERMS}.",
      ],
    },
  ],
};
