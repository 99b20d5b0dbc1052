import { cite, cited, citedInAnswer, sourceLinks } from "./cite";
import type { DemoPost } from "./post";

const difference: DemoPost = {
  slug: "semaglutide-and-tirzepatide-how-they-differ",
  title: "Semaglutide and tirzepatide: how they differ",
  excerpt:
    "Two medications that people often compare. See what the large studies found, how doses go up, and what to ask a clinician about each one.",
  picture: "balance",
  categories: ["Medications"],
  tags: ["Semaglutide", "Tirzepatide"],
  daysAgo: 4,
  takeaways: [
    "Each drug has its own brand names, doses, and price.",
    "An average doesn't tell you what you'll lose.",
    "Read the safety section below before you ask for either one.",
    "A clinician, not a table, decides which one is right for you.",
  ],
  faq: [
    {
      question: "Can I switch from one to the other?",
      answer:
        "Ask your clinician. Each drug has its own dose schedule, so don't assume your dose carries over.",
    },
    {
      question: "Does the weight stay off?",
      answer: `Often not all of it. ${citedInAnswer("weightRegain")} Before you start, ask how long you might take it and what that would cost.`,
    },
    {
      question: "Is a compounded product the same as a brand-name one?",
      answer: `No. ${citedInAnswer("unapproved")}`,
    },
  ],
  content: `<p>Semaglutide acts like one gut hormone, GLP-1. Tirzepatide acts like two, GLP-1 and GIP. Both slow your stomach and lower your appetite. For weight loss, you inject either one under the skin once a week ${cite("wegovyLabel", "zepboundLabel")}. Semaglutide also comes as a daily pill ${cite("wegovyPill")}.</p>
<h2>Brand names</h2>
<table>
<thead><tr><th scope="col"></th><th scope="col">Semaglutide</th><th scope="col">Tirzepatide</th><th scope="col">Source</th></tr></thead>
<tbody>
<tr><th scope="row">FDA-approved for weight loss</th><td>Wegovy (weekly injection or daily pill)</td><td>Zepbound (weekly injection)</td><td>${sourceLinks("approvals", "wegovyPill")}</td></tr>
<tr><th scope="row">FDA-approved for type 2 diabetes</th><td>Ozempic (injection or pill), Rybelsus (pill)</td><td>Mounjaro (injection)</td><td>${sourceLinks("approvals", "ozempicPill")}</td></tr>
<tr><th scope="row">How often you take it for weight loss</th><td>Injection once a week; pill once a day</td><td>Injection once a week</td><td>${sourceLinks("wegovyLabel", "zepboundLabel", "wegovyPill")}</td></tr>
<tr><th scope="row">Starting injection dose for weight loss</th><td>0.25 mg</td><td>2.5 mg</td><td>${sourceLinks("wegovyLabel", "zepboundLabel")}</td></tr>
<tr><th scope="row">Highest dose in the studies below</th><td>2.4 mg</td><td>15 mg</td><td>${sourceLinks("step1", "surmount1")}</td></tr>
</tbody>
</table>
<p>${cited("approvals")} ${cited("wegovyPill")} ${cited("ozempicPill")}</p>
<p>${cited("unapproved")}</p>
<h2>What the large studies found</h2>
<p>These are averages. People in the studies also changed how they ate and how much they moved. Some lost far more, and some lost very little ${cite("step1", "surmount1")}.</p>
<ul>
<li>${cited("step1")}</li>
<li>${cited("surmount1")}</li>
<li>${cited("surmount5")}</li>
<li>${cited("weightRegain")}</li>
</ul>
<p>These studies tested brand-name injections, and the drugs' makers paid for them ${cite("step1", "surmount1", "surmount5")}. They tell us nothing about compounded versions, drops, or other pills.</p>
<h2>How doses go up</h2>
<p>You start both at a low dose so your body can adjust. The dose goes up about every four weeks, as needed and as you tolerate it. It takes 16 weeks or more to reach the highest dose, and not everyone needs to ${cite("wegovyLabel", "zepboundLabel")}.</p>
<h2>Side effects and safety</h2>
<p>Nausea, diarrhea, vomiting, and constipation are the most common side effects, mostly while the dose goes up ${cite("wegovyLabel", "zepboundLabel")}.</p>
<h3>Boxed warning</h3>
<p>Both medications carry a boxed warning, the FDA's strongest, about thyroid C-cell tumors. These tumors were seen in rodents. No one knows whether the drugs cause them in people. Tell your doctor if you get a lump in your neck, a hoarse voice, or trouble swallowing. ${cite("wegovyLabel", "zepboundLabel")}</p>
<h3>Who shouldn't take them</h3>
<ul>
<li>Anyone who has had medullary thyroid cancer, or has a family member who did.</li>
<li>Anyone with multiple endocrine neoplasia syndrome type 2 (MEN 2).</li>
<li>Anyone who has had a serious allergic reaction to the drug.</li>
</ul>
<p>Sources: ${sourceLinks("wegovyLabel", "zepboundLabel")}.</p>
<h3>Serious side effects</h3>
<p>Call 911 for swelling of your face or throat or trouble breathing. Call your doctor right away for:</p>
<ul>
<li>severe abdominal pain that doesn't go away, which can be a sign of pancreatitis (stop taking the medication),</li>
<li>pain in your upper right belly, fever, or yellow skin or eyes, which can be signs of gallbladder problems,</li>
<li>vomiting that doesn't stop or signs of dehydration, which can lead to kidney problems,</li>
<li>changes in your vision.</li>
</ul>
<p>Sources: ${sourceLinks("wegovyLabel", "zepboundLabel")}.</p>
<h3>Other medications and pregnancy</h3>
<ul>
<li>With insulin or a sulfonylurea, your blood sugar can drop too low. Your doctor may need to lower that dose ${cite("wegovyLabel", "zepboundLabel")}.</li>
<li>${cited("birthControl")}</li>
<li>Tell your clinician if you're pregnant, breastfeeding, or planning a pregnancy. You may need to stop well before you try to get pregnant ${cite("wegovyLabel")}.</li>
<li>Tell your surgical team that you take it before any procedure with anesthesia ${cite("wegovyLabel", "zepboundLabel")}.</li>
</ul>
<p>[calculator]</p>
<h2>Price</h2>
<p>The price depends on the provider, the product, and often the dose. Choose a price you can keep paying. <a href="/blog/what-glp1-medication-costs-in-the-first-year">Add up the year, not just the month.</a></p>`,
};

const storage: DemoPost = {
  slug: "storing-and-traveling-with-glp1-medication",
  title: "Storing your medication, and traveling with it",
  excerpt:
    "What to do about a package left on the porch, how long a pen can stay out of the fridge, and what to pack for a flight.",
  picture: "storage",
  categories: ["Medications"],
  tags: ["Everyday life", "Shipping"],
  daysAgo: 25,
  takeaways: [
    "Follow the label on your own medication, not a table on the internet.",
    "If it arrives warm, call the pharmacy before you use it.",
    "When you fly, pack it in your carry-on, not your checked bag.",
  ],
  faq: [
    {
      question: "My package arrived warm. What now?",
      answer:
        "Don't use it yet. Call the pharmacy and tell them when it arrived and how warm it felt. Take a photo of the package and the cold packs, and ask for a replacement in writing.",
    },
    {
      question: "Can I fill several syringes ahead of time?",
      answer: "Not unless the pharmacy tells you to. Ask how long a filled syringe keeps.",
    },
  ],
  content: `<p>Temperature matters, so a good provider tells you how your medication ships and how to store it.</p>
<h2>At home</h2>
<p>Keep brand-name pens in the refrigerator, between 36°F and 46°F, and in their box. Don't use a pen that has been frozen ${cite("wegovyLabel", "zepboundLabel")}.</p>
<table>
<caption>Brand-name pens outside the refrigerator</caption>
<thead><tr><th scope="col">Pen</th><th scope="col">Up to</th><th scope="col">For up to</th><th scope="col">Source</th></tr></thead>
<tbody>
<tr><th scope="row">Wegovy</th><td>86°F</td><td>28 days</td><td>${sourceLinks("wegovyLabel")}</td></tr>
<tr><th scope="row">Zepbound</th><td>86°F</td><td>21 days</td><td>${sourceLinks("zepboundLabel")}</td></tr>
</tbody>
</table>
<p>Labels change, so check the one that came with yours.</p>
<p>For compounded medication, follow its own label. Ask the pharmacy how to store it and when to throw it out.</p>
<h2>When the package arrives</h2>
<ol>
<li>Open it the same day.</li>
<li>Check that the cold packs are still cool and the liquid is clear.</li>
<li>Compare the name, dose, and pharmacy on the label with your prescription.</li>
<li>Put it in the refrigerator and write down the date.</li>
</ol>
<p>If you're out all day, ask for signature delivery or a pickup location. Ask before your first order, not after your first warm package.</p>
<h2>On a trip</h2>
<ul>
<li>Carry it with you, not in a checked bag.</li>
<li>Keep the label or prescription with it. ${cited("airportScreening")}</li>
<li>Use an insulated bag, and never let the pen touch the ice.</li>
<li>Going abroad? Find out ahead of time what you can bring into the country.</li>
</ul>
<h2>If you miss a dose on the way</h2>
<p>The instructions that come with your medication say how late you can take a missed dose. If you miss more than one, ask your clinician. You may need to restart at a lower dose.</p>
<h2>Used needles</h2>
<p>Put them in a sharps container or a heavy plastic bottle with a screw cap. Don't throw them loose into the trash. Your city or county can tell you where to take a full container.</p>`,
};

const switching: DemoPost = {
  slug: "switching-providers-without-a-gap",
  title: "Switching providers without a gap",
  excerpt:
    "Switching to a lower-priced provider takes two to three weeks if you plan it. Here's what to ask for, what to cancel, and in what order.",
  picture: "switching",
  categories: ["Getting started"],
  tags: ["Everyday life", "Prices"],
  daysAgo: 16,
  takeaways: [
    "Start with the new provider before you cancel the old one.",
    "Ask for your records: your doses, the dates, and how you tolerated them.",
    "Cancel in writing, and keep the reply.",
  ],
  faq: [
    {
      question: "Does my prescription move with me?",
      answer:
        "Usually not. The new provider's clinician makes their own decision. Your dose records help them avoid starting from scratch.",
    },
    {
      question: "Will the new provider continue my dose?",
      answer:
        "Some will if you can show it with a label or your records. Others start you low to be safe. Ask before you pay.",
    },
  ],
  content: `<p>People stay with an expensive provider because switching looks like work. It's some work, but a lower price counts every month. Follow these steps to avoid a gap.</p>
<h2>Three weeks before your next order</h2>
<ol>
<li>Write down your medication, your dose, the date of your last injection, and what you pay.</li>
<li>Compare monthly prices at <em>your</em> dose.</li>
<li>Ask the new provider three things: Do you serve my state? Can your clinician continue my dose? How long does the first delivery take?</li>
</ol>
<p>[savePrescription]</p>
<h2>Two weeks before</h2>
<p>Ask your current provider for your records. They may be in its portal. A photo of your current medication label helps too.</p>
<p>Fill out the new provider's medical form. Say what you take now. Don't leave it out to get past a question. Two providers who don't know about each other can mean a double dose.</p>
<h2>Once the new provider says yes</h2>
<p>Now cancel the old plan in writing. Make sure the reply confirms three things: your last paid day, that no more orders will ship, and what happens to any months you paid for up front.</p>
<h2>What can go wrong</h2>
<ul>
<li><strong>The plan already renewed.</strong> Ask right away whether they can stop the order before it ships.</li>
<li><strong>The delivery is late.</strong> Don't stretch what you have. Ask your clinician what a missed week means at your dose.</li>
<li><strong>The new concentration is different.</strong> With compounded vials, one unit on the syringe can hold a different amount. Read the new label as if it were your first, and ask the pharmacist if anything is unclear.</li>
</ul>
<p>That last point matters most. Mistakes with units on a syringe have put people in the hospital ${cite("glp1Concerns")}.</p>`,
};

export const medicationArticles: readonly DemoPost[] = [difference, storage, switching];
