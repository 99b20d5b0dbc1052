import type { DemoPost } from "./post";

const questions: DemoPost = {
  slug: "questions-to-ask-an-online-provider",
  title: "Twelve questions to ask an online provider before you pay",
  excerpt:
    "Copy them, send them, and read the answers twice. A provider that answers all twelve plainly has earned a closer look.",
  picture: "questions",
  categories: ["Getting started"],
  tags: ["Choosing a provider", "Safety"],
  daysAgo: 1,
  priority: "0.8",
  takeaways: [
    "Ask in writing, so that you can point to the answer later.",
    "No answer is an answer.",
    "Questions about the pharmacy are the most useful ones.",
  ],
  faq: [
    {
      question: "How long should an answer take?",
      answer: "One or two working days. If support is slow before you pay, it will not be faster afterwards.",
    },
    {
      question: "Is a video visit better than a form?",
      answer:
        "Some states require a live visit. Where they do not, a form can be enough for a simple history. What counts is that a licensed clinician reads it and may say no.",
    },
  ],
  content: `<p>Online providers look alike: a friendly page, a short form, a price. The differences are in the answers to questions that the page does not ask itself. Here are twelve.</p>
<h1>About the people</h1>
<h2>1. Who decides on my prescription?</h2>
<p>You want a name, a profession and a state of license. License look-ups of the state boards are free and public.</p>
<h2>2. Can I talk to that person?</h2>
<p>By message, by phone or by video, and how fast. Ask what happens on a weekend.</p>
<h2>3. When do you say no?</h2>
<p>A provider that cannot name a reason for turning people down does not turn anybody down.</p>
<h1>About the medication</h1>
<h2>4. Which pharmacy fills it?</h2>
<p>Name and state. "Our partner pharmacies" is not an answer.</p>
<h2>5. Is it approved or compounded?</h2>
<p>If it is compounded, ask why that is allowed in your case. Since the shortages of these drugs ended, copies of approved products may be compounded only in limited circumstances.</p>
<h2>6. What exactly is in the bottle?</h2>
<p>Active ingredient, concentration, and anything added, such as a vitamin. The FDA has warned of products made with salt forms of semaglutide, which are other ingredients than the approved one.</p>
<h2>7. How is it shipped?</h2>
<p>Cold, with tracking, and what happens if it arrives warm. See <a href="/blog/storing-and-traveling-with-glp1-medication">what to check when the parcel comes</a>.</p>
<h1>About the money</h1>
<h2>8. What does an ordinary month cost at my dose in half a year?</h2>
<p>The most important number, and the one least often on the page.</p>
<h2>9. Which fees come on top?</h2>
<p>Membership, visits, lab work, shipping. Ask for all of them in one message.</p>
<h2>10. What is returned if I am turned down, or stop?</h2>
<p>Side effects make some people stop in the first months. Know beforehand what a plan paid ahead is worth then.</p>
<h2>11. How do I cancel?</h2>
<p>By a button, by e-mail, by phone? By which day?</p>
<h1>About your data</h1>
<h2>12. Who gets to see my health data?</h2>
<p>Ask whether your answers are used for advertising. Then read the privacy policy for the word "share".</p>
<p>[compareProviders]</p>`,
};

const realClinic: DemoPost = {
  slug: "how-to-check-an-online-clinic-and-its-pharmacy",
  title: "How to check that an online clinic and its pharmacy are real",
  excerpt:
    "Fifteen minutes with four public look-ups tell you more than a hundred reviews. And five signs that should make you close the page.",
  picture: "checks",
  categories: ["Getting started"],
  tags: ["Choosing a provider", "Safety"],
  daysAgo: 8,
  takeaways: [
    "Look up the pharmacy's license at the board of its state.",
    "A real provider asks for a prescription, or writes one after a medical review.",
    "Certification is a good sign, and its absence is a reason to look closer.",
  ],
  faq: [
    {
      question: "What does LegitScript certification mean?",
      answer:
        "A private company checked the provider against its own rules on licenses, privacy and advertising, and goes on watching it. It is voluntary. It does not judge prices, and it is no medical quality seal.",
    },
    {
      question: "Are reviews worth reading?",
      answer:
        "Yes, the middling ones above all. Look for what happened when something went wrong: a late parcel, a refund, a cancelation.",
    },
  ],
  content: `<p>Anyone can put up a page that looks like a clinic. What cannot be made up is an entry in a public register. These four look-ups are free.</p>
<h2>Four look-ups</h2>
<h3>The pharmacy's license</h3>
<p>Search for "board of pharmacy" and the state in which the pharmacy sits. The board's site has a license search. The pharmacy also needs a license to ship into <em>your</em> state; look there too.</p>
<h3>The pharmacy on the safe list</h3>
<p>The National Association of Boards of Pharmacy keeps a list of safe online pharmacies and a search at <a href="https://safe.pharmacy/">safe.pharmacy</a>.</p>
<h3>The clinician's license</h3>
<p>Medical and nursing boards have the same kind of search. The name must fit, the license must be active, and it must be for your state.</p>
<h3>The certification</h3>
<p>Type the provider's address into <a href="https://www.legitscript.com/websites/">LegitScript's look-up</a>. A badge on a page is a picture. The look-up is the proof.</p>
<h2>Five signs to close the page</h2>
<ul>
<li>It sells without any medical review, or calls the product "for research only".</li>
<li>It names no pharmacy and no clinician.</li>
<li>It takes only transfers, gift cards or cryptocurrency.</li>
<li>It promises a number of pounds, or says there are no side effects.</li>
<li>It calls a compounded product "generic Ozempic" or the like. There is no such thing as an approved generic under these names.</li>
</ul>
<h2>If something has gone wrong</h2>
<p>Stop taking what you received, and keep it with its packing. Ask a pharmacist or doctor near you what to do. Report it to the FDA's MedWatch program; the FDA also explains <a href="https://www.fda.gov/drugs/postmarket-drug-safety-information-patients-and-providers/fdas-concerns-unapproved-glp-1-drugs-used-weight-loss">its concerns with unapproved GLP-1 drugs</a>. If you paid by card, dispute the charge.</p>
<h2>What this site checks, and what it does not</h2>
<p>We compare what providers publish: prices, fees, states, ratings, certification. We do not inspect pharmacies. The look-ups above are for you to make, and they are worth the quarter of an hour.</p>
<p>[compareProviders]</p>`,
};

const howToStart: DemoPost = {
  slug: "your-first-month-step-by-step",
  title: "Your first month with an online provider, step by step",
  excerpt:
    "From the medical form to the second injection: what happens when, what you can prepare, and when to call somebody.",
  picture: "first-month",
  categories: ["Getting started"],
  tags: ["Everyday life", "Choosing a provider"],
  daysAgo: 30,
  takeaways: [
    "Have your medical history and a list of your medications ready.",
    "Expect one to two weeks from the form to the parcel.",
    "Know whom to call before you need to.",
  ],
  faq: [
    {
      question: "Do I need lab work?",
      answer:
        "Some providers ask for it, some do not. If you had blood drawn in the last year, ask your doctor for the results and offer them.",
    },
    {
      question: "Should my own doctor know?",
      answer:
        "Yes. Your doctor knows your history and your other medication. Most providers send a letter if you ask.",
    },
  ],
  content: `<p>Every provider does it a little differently. The order is almost always the same.</p>
<h2>Day 1: the form</h2>
<p>You are asked about height, weight, conditions, medication, allergies, operations, pregnancy. Have it ready, and answer truthfully. The form is the examination: what you leave out, nobody sees.</p>
<p>These medications are approved for adults with a body mass index of 30 or more, or of 27 or more together with a condition related to weight. Clinicians keep to that, with some room of their own.</p>
<h2>Days 2 to 4: the answer</h2>
<p>A clinician reads the form, perhaps asks more, and decides. In some states you have to talk by video first. "No" is a possible answer, and there is usually a good reason for it.</p>
<h2>Days 5 to 12: the parcel</h2>
<p>The pharmacy fills the prescription and ships it cold. You get a tracking number. Be there when it comes.</p>
<h2>The first injection</h2>
<p>Read the leaflet first, then watch the pharmacy's video. Choose a day of the week that you will remember. If you use a syringe, check three times how many units your dose is. If you are not sure, call the pharmacist: that is their job.</p>
<h2>Weeks 1 to 4</h2>
<p>Many people feel some nausea, above all after large or fatty meals. Eating less at a time and drinking enough helps many of them. It mostly passes.</p>
<h3>Call the provider</h3>
<ul><li>if you cannot keep food down for a day,</li><li>if you missed a dose and do not know what to do,</li><li>before you take any new medication.</li></ul>
<h3>Call a doctor or 911</h3>
<ul><li>for strong pain in the belly that does not pass,</li><li>for swelling of face or throat, or trouble breathing,</li><li>for vomiting that does not stop, or signs of drying out.</li></ul>
<h2>Before month two</h2>
<p>The next order may be charged by itself. Look up on which day, what it will cost, and whether the dose goes up with it. <a href="/blog/first-month-offers-and-the-second-month">The second month is the one to compare by.</a></p>
<p>[calculator]</p>`,
};

export const choosingArticles: readonly DemoPost[] = [questions, realClinic, howToStart];
