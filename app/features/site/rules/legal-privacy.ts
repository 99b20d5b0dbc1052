import type { LegalText } from "./legal-document";

/**
 * `/privacy`. Every sentence on stored data is true of the software: `legal.test.ts` compares it with the tables
 * (spec:site#legal-texts-match-data). An operator adds what only they know, such as who hosts the server, and has a lawyer check it.
 */
export const privacyText: LegalText = {
  title: "Privacy Policy",
  description:
    "What we store when you use this site, what we never store, why, for how long, and how to have it deleted.",
  lead: "What {SITE_NAME} stores about you, why, and what you can do about it.",
  sections: [
    {
      id: "in-short",
      title: "In short",
      blocks: [
        [
          "You can read the whole site without telling us who you are.",
          "What you type into a form is stored only when you send the form.",
          "What you type into our forms is never part of a web address, and never in our log.",
          "Our public pages load nothing from other companies: no ads, no trackers, no outside fonts.",
          "We do not sell your data.",
          "Write to {SUPPORT_EMAIL} to see, correct or delete what we have about you.",
        ],
      ],
    },
    {
      id: "forms",
      title: "What we store when you send a form",
      blocks: [
        "Comparison of providers: your full name, state, gender, height, current weight and goal weight, whether you have diabetes, which medication you prefer and how you want to take it, and how you will pay. Also your e-mail address and phone number, if you give them.",
        "Savings finder: your medication, how you take it, your dose, your current provider, what you pay now and how you pay, your full name and state. Also your e-mail address and phone number, if you give them.",
        "Rebate claim: your full name, e-mail address, postal address (street, city, state and ZIP code) and, if you give it, phone number; the provider, the order date, the order confirmation number and your screenshot. We add a plain spelling of your address, to count the claims of a household, and a fingerprint of the picture, to notice one that is used twice. We also keep the status of your claim, marks for the person who checks it, who changed it when and why and, once it is paid, what we paid, when, and the number of the check or transfer.",
        "With each form we store that you agreed to our terms, in which version, when and on which page, and, in the first two forms, whether we may contact you. A random number made with the form makes sure that a form sent twice is stored once.",
        "Weight loss calculator: your weight and your conditions are sent to our server to be checked, and are not stored.",
      ],
    },
    {
      id: "screenshots",
      title: "Screenshots of orders",
      blocks: [
        "We save your picture again without the hidden data that phones add, such as the place where it was taken. It gets an address with a long random name, which no page lists and search engines are told to leave out. A person who knows that exact address could open it. So please cover what we do not need: card numbers and anything about your health.",
      ],
    },
    {
      id: "browser",
      title: "What stays in your browser",
      blocks: [
        "While you fill in a form, your browser keeps what you typed in that tab, so that a reload does not lose it. A results page keeps your answers in the history of that tab, and in the tab how you sorted, filtered and opened the list. All of it stays on your device and goes when you close the tab.",
        "Outside the blog we set no cookies for visitors. Members of our staff get cookies when they sign in.",
        "A quiz in an article of our blog keeps your answers in the history of that tab, as a results page does, so that a reload does not lose them.",
        "Our blog counts how often its articles are read. For that, an article puts a random number into your browser (local storage, named glp_session_id, or, for a few articles that are a page of their own, a cookie of that name) and the time at which you opened an article. The number is not made from anything about you. If an article is part of a test of two versions, your browser also keeps which one you saw and that number, in local storage and in cookies that only our blog gets. You can delete all of it in your browser.",
      ],
    },
    {
      id: "counting",
      title: "What we count",
      blocks: [
        "We count what happens on the site to see whether it works. These entries hold no name, no e-mail address, no phone number and no IP address, and they are not tied to the form you sent:",
        [
          "that results were shown, and which providers came first;",
          "that a form was sent: from the comparison your state, the medication and how you pay, from the savings finder also your current provider, from the calculator the medication, dose level and time frame;",
          "that a provider's link was followed: which provider, on which page, and when; from an article also the number of the click and the random number from your browser.",
        ],
        "When you read an article of our blog, we also record which article and when, the page you came from, campaign names in the address you followed, the kind and language of your browser, the size of your screen, whether it is your first visit, which version of a test you saw, and the random number from your browser.",
        "Our server writes a log line for each request: time, path without the part after the question mark, result and duration. It does not hold your IP address. We use the IP address only for a moment, in memory, to stop floods of requests. The company that hosts our server may keep technical records of its own.",
      ],
    },
    {
      id: "purposes",
      title: "What we use it for",
      blocks: [
        [
          "to show you providers and prices that fit your answers;",
          "to send you the provider summary or the confirmation that the page promised;",
          "to check and pay your rebate claim;",
          "to contact you about providers, only if the box for it was ticked when you sent the form;",
          "to keep the site working, and to see which parts of it help;",
          "to stop misuse, and to do what the law asks of us.",
        ],
        "We do not use your answers for advertising on other sites, and no decision with legal effect for you is made by a machine.",
      ],
    },
    {
      id: "sharing",
      title: "Who else sees it",
      blocks: [
        "Providers: when you follow a link, the provider sees that you came from our site. From an article, the link may carry the place it had, a number for the click, the random number from your browser, the version of a test you saw, and campaign names from the address you came with. What you typed into our forms is not sent along. Your answers to a quiz in an article are not either, unless our editors have set up that article to pass them on. To check a rebate claim, we may ask the provider about the order.",
        "Affiliate networks: a network or provider may tell us that a purchase followed a click, with its number, date and amount. We do not ask who you are.",
        "Companies that work for us: those who host the site and deliver its mail. They may use your data only to do that for us.",
        "Authorities: when the law makes us.",
        "Nobody else. We do not sell your data, and we do not share it for advertising.",
      ],
    },
    {
      id: "mail",
      title: "E-mail",
      blocks: [
        "You get a provider summary if you gave us your e-mail address, and mail about a rebate claim if you made one. Other mail comes only if the box for it was ticked. Write to {SUPPORT_EMAIL} to get no more of it. Our mail has no hidden pictures that report that you opened it.",
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      blocks: [
        "We keep what you sent with a form until you ask us to delete it, or until we no longer need it for what you sent it for. Claims that were paid are kept for as long as tax law asks for. A mail is removed from our queue within minutes after it was sent; one that could not be delivered, within 14 days.",
      ],
    },
    {
      id: "safety",
      title: "How we protect it",
      blocks: [
        "Only staff who sign in can see what visitors sent, and only if their role allows it. Passwords are stored as hashes. We record which member of staff changed what. No system is perfectly safe. If something happens to your data, we tell you as the law asks.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        "Wherever you live in the United States, you can ask us:",
        [
          "whether we have data about you, and to send you a copy;",
          "to correct it;",
          "to delete it;",
          "to stop contacting you, or to take back another consent.",
        ],
        "Write to {SUPPORT_EMAIL} from the address you gave us, or tell us enough to find your entry. We make sure that it is you, and answer within 45 days. It costs nothing, and you are not treated worse for it.",
        "If we refuse, write again with the word “Appeal” in the subject. Someone else looks at it and answers within 45 days. You can also turn to the attorney general of your state.",
      ],
    },
    {
      id: "health-information",
      title: "Notice on health information (HIPAA)",
      blocks: [
        "HIPAA is a federal law that protects medical records at clinics, pharmacies, health insurers and the companies that work for them. We are none of these. What you tell us here is not a medical record, and HIPAA does not apply to it.",
        "We treat it with care all the same. We ask only for what the comparison needs, we do not sell it, and we do not give your answers to providers, employers or insurers. If it were ever seen by someone who should not see it, we would tell you as the Health Breach Notification Rule of the Federal Trade Commission and state law ask.",
        "Once you sign up with a provider, you are that provider's patient. From then on its own notice of privacy practices, and HIPAA, apply to what you tell it.",
        "Some states protect health data of consumers beyond HIPAA. Our page on {HEALTH_DATA} is about that.",
      ],
    },
    {
      id: "age-and-place",
      title: "Age and place",
      blocks: [
        "The site is for people who are 18 or older and live in the United States. We do not knowingly store data of anyone younger. If you think we do, write to us and we delete it.",
      ],
    },
    {
      id: "law-and-changes",
      title: "Law and changes",
      blocks: [
        "This policy is governed by the laws of the State of Florida. You keep the rights that the law of your own state gives you. When we change this policy, we change the date at the top. The {TERMS} apply too.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: ["Write to our support: {SUPPORT_EMAIL}."],
    },
  ],
};
