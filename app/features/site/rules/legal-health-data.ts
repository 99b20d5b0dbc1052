import type { LegalText } from "./legal-document";

/**
 * `/consumer-health-data`: the statements that the consumer health data laws of Washington, Nevada, and other states
 * require on a separate page linked from the home page.
 */
export const healthDataText: LegalText = {
  title: "Consumer Health Data Privacy",
  description:
    "What health data this site collects from consumers, where it comes from, why we collect it, who sees it, and how to have it deleted.",
  lead: "Some states, including Washington and Nevada, give consumers rights over their health data. We give those rights to everyone in the United States.",
  sections: [
    {
      id: "what",
      title: "Health data we collect",
      blocks: [
        "Health data is information about your body, your health, or the care you're looking for. We collect only what you enter in our forms and submit:",
        [
          "Body: your height, current weight, goal weight, and gender.",
          "Conditions: whether you have diabetes.",
          "Medication: the one you prefer or were prescribed, how you take it, and your dose.",
          "Care: your current provider, what you pay and how you pay, and the provider of any order you claim a rebate for.",
          "Price watch: the plan you watch, or the medication, its source, and your state, with your email address. We erase them when you unsubscribe.",
          "Anything shown in an order screenshot, if you send one.",
        ],
        "A quiz in a blog article may also ask about your health. Your browser keeps your answers in that tab. When you finish the quiz, it sends us the options you chose, and we add them to that month's totals: how often each answer, and each combination of answers, was chosen. We don't store who chose them. Numbers and text you type aren't sent.",
        "The calculator also asks for your weight and, if you choose to share them, your activity level, diet, and health conditions. We send these to our server to check them, and we don't store them.",
        "When you submit a form with your name, all of this becomes data about you. The {PRIVACY} lists every field.",
      ],
    },
    {
      id: "sources",
      title: "Where it comes from",
      blocks: [
        "Only from you. We don't buy health data, and we don't infer your health from what you read. We don't ask for or use your location beyond the state you choose.",
      ],
    },
    {
      id: "why",
      title: "Why we collect and use it",
      blocks: [
        [
          "to find and show you providers and prices that fit your answers;",
          "to send you the provider summary, if you gave us your email address;",
          "to email you when a price that you watch drops, if you confirmed that;",
          "to check and pay a rebate claim;",
          "to contact you about providers that fit, if you left that box checked;",
          "to count, without your name, which medications and states people ask for.",
        ],
        "We don't use it for anything else unless we ask you first.",
      ],
    },
    {
      id: "sharing",
      title: "Who we share it with",
      blocks: [
        "We don't sell health data. We don't share it with any affiliated companies.",
        "We share it with two kinds of third parties that work for us: the company that hosts the site and its database, and the company that delivers our email. They see your data only as needed to do that work.",
        "To check a rebate claim, we may ask the provider you bought from about that order.",
        "When you follow a link to a provider, we don't send what you entered in our forms. The provider sees that you came from our site. We send your answers to a quiz in an article only if our editors set up that article to do so.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        "You can ask us:",
        [
          "whether we collect or share health data about you, and who we share it with;",
          "for a copy of it;",
          "to delete it, both here and at the companies that work for us, and from our backups within six months;",
          "to stop collecting or sharing it, by withdrawing your consent.",
        ],
        "We never treat you differently for asking.",
      ],
    },
    {
      id: "how-to-ask",
      title: "How to ask, and how to appeal",
      blocks: [
        "Use the {PRIVACY_REQUEST}. We send a link to your email address to check that it's you. If you didn't give us an email address, write to {SUPPORT_EMAIL} and tell us what you'd like. We reply within 45 days. It's free.",
        "If we say no, we tell you why. To appeal, write again with the word “Appeal” in the subject. Someone who wasn't part of the first decision reviews it and replies in writing within 45 days. If the answer is still no, you can file a complaint with your state's attorney general.",
      ],
    },
    {
      id: "consent",
      title: "Your consent",
      blocks: [
        "We collect this data because you send it to get something you asked for: a comparison, a savings analysis, or a rebate. Agreeing to further contact is a separate checkbox, and nothing else depends on it.",
        "We don't use geofencing around any clinic or pharmacy, and we never ask your device for its location.",
      ],
    },
    {
      id: "changes",
      title: "Changes and questions",
      blocks: [
        "Before we collect a new kind of health data or use it in a new way, we update this page and ask for your consent. The date at the top shows when we last changed it. Send questions to {SUPPORT_EMAIL}. See also the {PRIVACY} and the {TERMS}.",
      ],
    },
  ],
};
