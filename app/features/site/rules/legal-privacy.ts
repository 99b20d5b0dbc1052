import type { LegalText } from "./legal-document";

/**
 * `/privacy`. Every sentence about stored data must match the software: `legal.test.ts` compares them with the tables
 * (spec:site#legal-texts-match-data). Operators add facts that only they know, such as who hosts the server, and have a
 * lawyer review it.
 */
export const privacyText: LegalText = {
  title: "Privacy Policy",
  description:
    "What we store when you use this site, what we never store, why, how long we keep it, and how to have it deleted.",
  lead: "What {SITE_NAME} stores about you, why, and what you can do about it.",
  sections: [
    {
      id: "in-short",
      title: "In short",
      blocks: [
        [
          "You can read the whole site without telling us who you are.",
          "We store what you enter in a form only when you submit it.",
          "What you enter in our forms never appears in a URL or in our logs.",
          "Our public pages load nothing from other companies: no ads, no trackers, and no outside fonts.",
          "We don't sell your data.",
          "Use the {PRIVACY_REQUEST} to see, correct, or delete the data we have about you.",
        ],
      ],
    },
    {
      id: "forms",
      title: "What we store when you submit a form",
      blocks: [
        "Provider comparison: your full name, state, gender, height, current weight and goal weight, whether you have diabetes, which medication you prefer and how you want to take it, and how you will pay. Also your email address and phone number, if you give them.",
        "Savings finder: your medication, how you take it, your dose, your current provider, what you pay now and how you pay, your full name, and your state. Also your email address and phone number, if you give them.",
        "Rebate claim: your full name, email address, mailing address (street, city, state, and ZIP code), and phone number, if you give it; the provider, the order date, the order confirmation number, and your screenshot. We add a standardized version of your address to count claims per household, and a fingerprint of the image to catch one that is used twice. We also keep your claim's status, flags for the reviewer, and a history of who changed it, when, and why. Once we pay the claim, we keep the amount, the date, and the check or transfer number.",
        "With each form, we store that you agreed to our terms, which version, when, and on which page. With the first two forms, we also store whether we may contact you and, if you withdrew your consent, when you did. A random number created with the form makes sure we store it only once, even if it's sent twice.",
        "Price report: what you write, which price it's about, and when you sent it. We don't ask who you are, and we remove email addresses and phone numbers from the text. We erase the text 30 days after we've checked the price.",
        "Price watch: your email address, what you watch (a plan, or a state with an amount, a medication, and its source), and when you asked for it, confirmed it, and last got an email about it. We erase it all when you unsubscribe, after 48 hours if you don't confirm, and otherwise after a year.",
        "Weight loss calculator: we send your weight and health conditions to our server to check them, and we don't store them.",
      ],
    },
    {
      id: "screenshots",
      title: "Order screenshots",
      blocks: [
        "We re-save your image without the hidden data that phones add, such as the location where it was taken. Only signed-in staff whose role allows it can open it, and no page or search engine lists it. Please cover what we don't need, such as card numbers and anything about your health.",
      ],
    },
    {
      id: "browser",
      title: "What stays in your browser",
      blocks: [
        "While you fill out a form, your browser keeps your entries in that tab so a reload doesn't lose them. A results page keeps your answers in that tab's history. The tab also remembers how you sorted, filtered, and expanded the list. All of this stays on your device and goes away when you close the tab.",
        "If you choose providers to compare, your browser keeps that list in local storage until you clear it. We don't store it.",
        "Outside the blog, we don't set cookies for visitors. Our staff get cookies when they sign in.",
        "If you follow a link with campaign names, such as an ad, to a page that isn't a blog article, the tab keeps these names until you open an article or close the tab.",
        "A quiz in a blog article keeps your answers in that tab's history, as a results page does, so a reload doesn't lose them.",
        "A tab also remembers which steps of a quiz or form it has reached, and the site that you came from. It reports these steps, and the options you chose in a finished quiz, so that we can count them. We store only the totals of each day, not who you are or what you answered.",
        "Our blog counts how often people read its articles. To do that, an article stores a random number in your browser (in local storage as glp_session_id, and in a cookie with that name that only our blog receives) and the time you opened the article. The number isn't based on anything about you. If an article is part of a test with more than one version, your browser also keeps which version you saw, in local storage and in a cookie that only our blog receives. For the test, we also record whether you had read an article here before. You can delete all of it in your browser.",
      ],
    },
    {
      id: "counting",
      title: "What we count",
      blocks: [
        "We count what happens on the site to see how well it works. These records don't include your name, email address, phone number, or IP address, and they aren't tied to the form you submitted:",
        [
          "that we showed results, and which providers came first;",
          "that a form was submitted: from the comparison, your state, medication, and how you pay; from the savings finder, also your current provider; from the calculator, the medication, dose level, and time frame;",
          "that someone followed a provider link: which provider, on which page, and when; from an article, also the click number and the random number from your browser.",
        ],
        "When you read a blog article, we also record which article and when, the page you came from, campaign names in the link you followed, your browser type and language, your screen size, whether it's your first visit, which test version you saw, and the random number from your browser.",
        "Our server logs each request: the time, the path without the part after the question mark, the result, and how long it took. The log doesn't include your IP address. We use your IP address only briefly, in memory, to stop floods of requests. The company that hosts our server may keep its own technical records.",
      ],
    },
    {
      id: "purposes",
      title: "What we use it for",
      blocks: [
        [
          "to show you providers and prices that fit your answers;",
          "to send you the provider summary or confirmation that the page promised;",
          "to check and pay your rebate claim;",
          "to contact you about providers, only if that box was checked when you submitted the form;",
          "to keep the site working, and to see which parts of it help;",
          "to stop misuse, and to comply with the law.",
        ],
        "We don't use your answers for advertising on other sites, and no automated system makes decisions that have a legal effect on you.",
      ],
    },
    {
      id: "sharing",
      title: "Who else sees it",
      blocks: [
        "Providers: when you follow a link, the provider sees that you came from our site. A link in an article may include its position on the page, a click number, the random number from your browser, the test version you saw, and campaign names from the link that brought you here. We don't send what you entered in our forms. We don't send your answers to a quiz in an article either, unless our editors set up that article to pass them on. To check a rebate claim, we may ask the provider about the order.",
        "Affiliate networks: a network or provider may report to us that a purchase followed a click, with its number, date, and amount. We don't ask who you are.",
        "Companies that work for us: the ones that host the site and deliver its email. They may use your data only to do that work for us.",
        "Authorities: when the law requires it.",
        "No one else. We don't sell your data, and we don't share it for advertising.",
      ],
    },
    {
      id: "mail",
      title: "Email",
      blocks: [
        "If you gave us your email address, we send you a provider summary. If you submitted a rebate claim, we email you about it. If you confirmed a price watch, we email you when that price drops, at most once a week, and each of those emails has a link that unsubscribes you. We send other email only if that box was checked. To stop it, withdraw your consent with the {PRIVACY_REQUEST}. Our emails don't contain hidden images that report when you open them.",
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      blocks: [
        "We keep what you submitted with a form until you ask us to delete it, or until we no longer need it for the purpose you sent it for. If we paid a claim and you ask us to delete it, we erase who you are and keep only the payment for our books, until seven years after we paid. We remove an email from our queue within minutes of sending it, or within 14 days if it can't be delivered.",
        "Backups keep what we deleted until they are deleted themselves. We delete your data from our backups within six months.",
      ],
    },
    {
      id: "safety",
      title: "How we protect it",
      blocks: [
        "Only signed-in staff can see what visitors submit, and only if their role allows it. We store passwords as hashes. We record which staff member changed what. No system is perfectly secure. If there's a breach of your data, we notify you as the law requires.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        "Wherever you live in the United States, you can ask us:",
        [
          "whether we have data about you, and for a copy of it;",
          "to correct it;",
          "to delete it;",
          "to stop contacting you, or to withdraw any other consent.",
        ],
        "Use the {PRIVACY_REQUEST}. We send a link to your email address to check that it's you. Until you open it, we keep your request for up to two days. If you didn't give us an email address, write to {SUPPORT_EMAIL} and tell us enough to find your record. We reply within 45 days. It's free, and we won't treat you differently for asking.",
        "If you withdraw your consent, we stop using your data as soon as you confirm. We keep a record of each request: what was asked, what we did, and when. When we close it, we erase your email address from it and keep only a code that we can compare with your address.",
        "If we refuse, write again with the word “Appeal” in the subject. Someone else reviews it and replies within 45 days. You can also contact your state's attorney general.",
      ],
    },
    {
      id: "health-information",
      title: "Health information notice (HIPAA)",
      blocks: [
        "HIPAA is a federal law that protects medical records at clinics, pharmacies, health insurers, and the companies that work for them. We aren't any of these. What you tell us here isn't a medical record, and HIPAA doesn't apply to it.",
        "We still treat it with care. We ask only for what the comparison needs. We don't sell it, and we don't give your answers to providers, employers, or insurers. If anyone ever saw it without permission, we would notify you as state law and the Federal Trade Commission's Health Breach Notification Rule require.",
        "Once you sign up with a provider, you're that provider's patient. From then on, HIPAA and the provider's own notice of privacy practices apply to what you tell it.",
        "Some states protect consumer health data beyond HIPAA. See our page on {HEALTH_DATA}.",
      ],
    },
    {
      id: "age-and-place",
      title: "Age and location",
      blocks: [
        "The site is for people who are 18 or older and live in the United States. We don't knowingly store data about anyone younger. If you think we have, write to us and we'll delete it.",
      ],
    },
    {
      id: "law-and-changes",
      title: "Law and changes",
      blocks: [
        "This policy is governed by the laws of the State of Florida. You keep any rights that your own state's law gives you. When we change this policy, we change the date at the top. The {TERMS} also apply.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: ["Email support at {SUPPORT_EMAIL}."],
    },
  ],
};
