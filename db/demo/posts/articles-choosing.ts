import { cite, cited, sourceLinks } from "./cite";
import type { DemoPost } from "./post";

const questions: DemoPost = {
  slug: "questions-to-ask-an-online-provider",
  title: "Twelve questions to ask an online provider before you pay",
  excerpt:
    "Copy them, send them, and read the answers twice. A provider that answers all twelve clearly deserves a closer look.",
  picture: "questions",
  categories: ["Getting started"],
  tags: ["Choosing a provider", "Safety"],
  daysAgo: 1,
  priority: "0.8",
  takeaways: [
    "Ask in writing so you can point to the answers later.",
    "No answer is an answer.",
    "Questions about the pharmacy are the most useful ones.",
  ],
  faq: [
    {
      question: "How long should an answer take?",
      answer: "One or two business days. If support is slow before you pay, it won't get faster after.",
    },
    {
      question: "Is a video visit better than a form?",
      answer:
        "It depends on your state and your health. What matters is that a licensed clinician reads your answers and can say no.",
    },
  ],
  content: `<p>Online providers look alike: a friendly page, a short form, a price. You find the differences by asking what the page doesn't tell you. Here are twelve questions to ask.</p>
<h1>About the people</h1>
<h2>1. Who decides on my prescription?</h2>
<p>Get a name, a profession, and the state of the license. You can look up licenses for free on each state board's site.</p>
<h2>2. Can I talk to that person?</h2>
<p>Ask whether it's by message, phone, or video, and how fast they reply. Ask about weekends too.</p>
<h2>3. When do you say no?</h2>
<p>A provider that can't name a reason to turn someone down probably never does.</p>
<h1>About the medication</h1>
<h2>4. Which pharmacy fills it?</h2>
<p>Get the name and the state. "Our partner pharmacies" isn't an answer.</p>
<h2>5. Is it FDA-approved or compounded?</h2>
<p>If it's compounded, ask why that's allowed in your case. ${cited("shortageOver")} Since then, pharmacies may compound copies of approved products only in limited cases ${cite("shortageOver")}.</p>
<h2>6. What exactly is in the bottle?</h2>
<p>Ask about the active ingredient, the concentration, and anything added, such as a vitamin. The FDA has warned about products made with salt forms of semaglutide. Those aren't the ingredient in the approved drugs ${cite("glp1Concerns")}.</p>
<h2>7. How is it shipped?</h2>
<p>Ask how it's kept cold, whether you can track it, and what happens if it arrives warm. See <a href="/blog/storing-and-traveling-with-glp1-medication">what to check when the package arrives</a>.</p>
<h1>About the money</h1>
<h2>8. What will a regular month cost at my dose six months from now?</h2>
<p>This number matters most, and it's often missing from the page.</p>
<h2>9. What other fees will I pay?</h2>
<p>Think of membership, visits, lab work, and shipping. Ask for all of them in one message.</p>
<h2>10. What do I get back if I'm turned down or stop?</h2>
<p>You may stop sooner than you planned. Know ahead of time how much of a prepaid plan you'd get back.</p>
<h2>11. How do I cancel?</h2>
<p>By button, email, or phone? By what day?</p>
<h1>About your data</h1>
<h2>12. Who gets to see my health data?</h2>
<p>Ask whether they use your answers for advertising. Then search the privacy policy for the word "share."</p>
<p>[compareProviders]</p>`,
};

const realClinic: DemoPost = {
  slug: "how-to-check-an-online-clinic-and-its-pharmacy",
  title: "How to check that an online clinic and its pharmacy are real",
  excerpt:
    "Fifteen minutes and four public lookups tell you more than a hundred reviews. Plus, five signs that should make you close the page.",
  picture: "checks",
  categories: ["Getting started"],
  tags: ["Choosing a provider", "Safety"],
  daysAgo: 8,
  takeaways: [
    "Look up the pharmacy's license with its state board.",
    "A real provider asks for a prescription, or writes one after a medical review.",
    "Certification is a good sign. If there isn't one, look closer.",
  ],
  faq: [
    {
      question: "What does LegitScript certification mean?",
      answer:
        "A private company checked the provider against its own rules. Certification is voluntary, and it doesn't rate prices or the quality of care. You can look up any provider on [LegitScript's site](https://www.legitscript.com/websites/).",
    },
    {
      question: "Are reviews worth reading?",
      answer:
        "Yes, especially the three-star ones. Look for what happened when something went wrong: a late package, a refund, a cancellation.",
    },
  ],
  content: `<p>Anyone can build a page that looks like a clinic. No one can fake a listing in a public license database. These four lookups are free.</p>
<h2>Four lookups</h2>
<h3>The pharmacy's license</h3>
<p>Search for "board of pharmacy" and the pharmacy's state. The board's site has a license search. The pharmacy also needs a license to ship to <em>your</em> state, so look there too.</p>
<h3>The safe pharmacy list</h3>
<p>The National Association of Boards of Pharmacy lists safe online pharmacies. Search it at <a href="https://safe.pharmacy/">safe.pharmacy</a>.</p>
<h3>The clinician's license</h3>
<p>Medical and nursing boards have similar searches. The name should match, and the license should be active and cover your state.</p>
<h3>The certification</h3>
<p>Enter the provider's web address in <a href="https://www.legitscript.com/websites/">LegitScript's lookup</a>. A badge on a page is just an image. The lookup is the proof.</p>
<h2>Five signs to close the page</h2>
<ul>
<li>It sells without any medical review, or calls the product "for research only".</li>
<li>It doesn't name a pharmacy or a clinician.</li>
<li>It takes only wire transfers, gift cards, or cryptocurrency.</li>
<li>It promises you'll lose a certain number of pounds, or says there are no side effects.</li>
<li>It calls a compounded product "generic Ozempic" or something similar. Compounded products aren't generics: they aren't FDA-approved ${cite("unapproved")}.</li>
</ul>
<h2>If something has gone wrong</h2>
<p>Stop taking it, and keep it with its packaging. Ask a local pharmacist or doctor what to do. Report it to the FDA's MedWatch program. The FDA also explains its concerns with unapproved GLP-1 drugs ${cite("glp1Concerns")}. If you paid by card, dispute the charge.</p>
<h2>What this site checks, and what it doesn't</h2>
<p>We compare what providers publish: prices, fees, states, ratings, and certification. We don't inspect pharmacies. Do the lookups above yourself. They're worth the fifteen minutes.</p>
<p>[compareProviders]</p>`,
};

const howToStart: DemoPost = {
  slug: "your-first-month-step-by-step",
  title: "Your first month with an online provider, step by step",
  excerpt:
    "From the medical form to your second month: what happens when, how to get ready, and when to call for help.",
  picture: "first-month",
  categories: ["Getting started"],
  tags: ["Everyday life", "Choosing a provider"],
  daysAgo: 30,
  takeaways: [
    "Have your medical history and a list of your medications ready.",
    "Expect one to two weeks from the form to the package.",
    "Know who to call before you need to.",
  ],
  faq: [
    {
      question: "Do I need lab work?",
      answer:
        "Some providers ask for it, and some don't. If you've had blood work in the past year, ask your doctor for the results and share them.",
    },
    {
      question: "Should my own doctor know?",
      answer:
        "Yes. Your doctor knows your history and your other medications. Most providers will send a letter if you ask.",
    },
  ],
  content: `<p>Every provider works a little differently, but the steps are almost always the same.</p>
<h2>Day 1: the form</h2>
<p>The form asks about your height, weight, health conditions, medications, allergies, surgeries, and pregnancy. Have the answers ready, and be honest. The form takes the place of an exam, so no one sees what you leave out.</p>
<p>The brand-name versions are approved for weight loss in adults with obesity, or with overweight and a weight-related health problem ${cite("wegovyLabel", "zepboundLabel")}. Clinicians follow that, with some judgment.</p>
<h2>Days 2 to 4: the answer</h2>
<p>A clinician reads the form, may ask for more, and decides. You may have to talk by video first. The answer can be no, and there's usually a good reason.</p>
<h2>Days 5 to 12: the package</h2>
<p>The pharmacy fills the prescription and ships it. You get a tracking number. Try to be home when it arrives.</p>
<h2>The first injection</h2>
<p>Read the instructions first, then watch the pharmacy's video. Choose a day of the week you'll remember. If you use a syringe, check three times how many units your dose is. If you aren't sure, call the pharmacist. That's their job.</p>
<h2>Weeks 1 to 4</h2>
<p>Nausea is common, especially while the dose goes up ${cite("wegovyLabel", "zepboundLabel")}. Ask your clinician what can help, such as smaller meals.</p>
<h3>Call the provider</h3>
<ul><li>if you can't keep food down for a day,</li><li>if you miss a dose and don't know what to do,</li><li>before you take any new medication.</li></ul>
<h3>Call 911 or your doctor</h3>
<ul><li>call 911 for swelling of your face or throat, or trouble breathing,</li><li>call your doctor right away for severe abdominal pain that doesn't go away,</li><li>call your doctor for vomiting that doesn't stop or signs of dehydration, such as dizziness or very dark urine.</li></ul>
<p>Sources: ${sourceLinks("wegovyLabel", "zepboundLabel")}.</p>
<h2>Before month two</h2>
<p>You may be charged for the next order automatically. Find out what day, how much, and whether your dose goes up. <a href="/blog/first-month-offers-and-the-second-month">Compare by the second month.</a></p>
<p>[calculator]</p>`,
};

export const choosingArticles: readonly DemoPost[] = [questions, realClinic, howToStart];
