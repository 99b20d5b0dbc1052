import type { DemoPost } from "./post";

const difference: DemoPost = {
  slug: "semaglutide-and-tirzepatide-how-they-differ",
  title: "Semaglutide and tirzepatide: how they differ",
  excerpt:
    "Two medications, one weekly injection each. What the large studies saw, how the doses rise, and what to ask a clinician about both.",
  picture: "balance",
  categories: ["Medications"],
  tags: ["Semaglutide", "Tirzepatide"],
  daysAgo: 4,
  takeaways: [
    "Both slow the stomach and make you feel full sooner.",
    "In one direct comparison people lost more weight on tirzepatide.",
    "Side effects are alike: mostly of the stomach, mostly while the dose rises.",
    "Which one is right for you is for a clinician to say, not for a table.",
  ],
  faq: [
    {
      question: "Can I change from one to the other?",
      answer:
        "People do, with a clinician. The doses of the two cannot be converted one to one, so the new one usually starts low again.",
    },
    {
      question: "Does the weight stay off afterwards?",
      answer:
        "In the studies, many people regained a good part of it after they stopped. Talk about how long you would take it, and what it would cost for that long, before you start.",
    },
    {
      question: "Is a compounded product the same as a brand-name one?",
      answer:
        "No. It isn't the product that was studied and approved, and it isn't FDA-approved. The FDA doesn't review it before it's sold.",
    },
  ],
  content: `<p>Semaglutide copies one hormone of the gut, GLP-1. Tirzepatide acts on the receptors of two, GLP-1 and GIP. Both slow the emptying of the stomach and lower appetite. Both are injected under the skin once a week. Semaglutide also comes as a daily pill: Rybelsus, the Ozempic pill, and, approved in December 2025, the Wegovy pill. Compounded pills and drops are not FDA-approved.</p>
<h2>Under which names they are sold</h2>
<table>
<thead><tr><th scope="col"></th><th scope="col">Semaglutide</th><th scope="col">Tirzepatide</th></tr></thead>
<tbody>
<tr><th scope="row">Approved for weight</th><td>Wegovy (injection or pill)</td><td>Zepbound (injection)</td></tr>
<tr><th scope="row">Approved for type 2 diabetes</th><td>Ozempic (injection or pill), Rybelsus (pill)</td><td>Mounjaro (injection)</td></tr>
<tr><th scope="row">Taken</th><td>Injection once a week; pill daily</td><td>Once a week</td></tr>
<tr><th scope="row">Starting dose for weight</th><td>0.25 mg</td><td>2.5 mg</td></tr>
<tr><th scope="row">Highest dose in the studies below</th><td>2.4 mg</td><td>15 mg</td></tr>
</tbody>
</table>
<h2>What the large studies saw</h2>
<p>These are averages of people who also changed what they ate and how much they moved. Some lost far more, some hardly any.</p>
<ul>
<li>On semaglutide 2.4 mg, people had lost 14.9% of their weight after 68 weeks, and 2.4% on placebo (<a href="https://www.nejm.org/doi/full/10.1056/NEJMoa2032183">STEP 1</a>, 2021).</li>
<li>On tirzepatide 15 mg, people had lost 20.9% after 72 weeks, and 3.1% on placebo (<a href="https://www.nejm.org/doi/full/10.1056/NEJMoa2206038">SURMOUNT-1</a>, 2022).</li>
<li>Side by side in one study, it was 20.2% on tirzepatide and 13.7% on semaglutide after 72 weeks (<a href="https://www.nejm.org/doi/full/10.1056/NEJMoa2416394">SURMOUNT-5</a>, 2025).</li>
</ul>
<p>All three studies tested brand-name injections and were paid for by their makers. They say nothing of compounded versions, drops or other pills.</p>
<h2>How the doses rise</h2>
<p>Both begin low, so that the body can get used to them. The dose goes up about every four weeks, as far as it is needed and tolerated. Reaching the highest dose takes 16 weeks or more. Nobody has to reach it.</p>
<h2>Side effects</h2>
<p>Nausea, diarrhea, vomiting and constipation are the most common, above all in the weeks after a step up. Less common and more serious are inflammation of the pancreas, gallbladder trouble, and kidney trouble from lost fluids.</p>
<p>Both carry a boxed warning on thyroid tumors seen in rodents. They are not for people who, or whose close relatives, had medullary thyroid cancer, nor for people with the syndrome MEN 2. Tell the clinician about every other medication, a pregnancy planned or present, and an operation coming up.</p>
<p>[calculator]</p>
<h2>Price</h2>
<p>Tirzepatide mostly costs more than semaglutide from the same provider. Whether the difference is worth it depends on what you need and can keep paying. <a href="/blog/what-glp1-medication-costs-in-the-first-year">Work out the year, not the month.</a></p>`,
};

const storage: DemoPost = {
  slug: "storing-and-traveling-with-glp1-medication",
  title: "Storing your medication, and traveling with it",
  excerpt:
    "What a parcel left on the porch means, how long a pen may stay out of the refrigerator, and what to pack for a flight.",
  picture: "storage",
  categories: ["Medications"],
  tags: ["Everyday life", "Shipping"],
  daysAgo: 25,
  takeaways: [
    "The label of your own medication counts, not a table on the internet.",
    "Once frozen, throw it away. It cannot be saved by thawing.",
    "On a flight it belongs in the cabin, not in the hold.",
  ],
  faq: [
    {
      question: "The parcel arrived warm. What now?",
      answer:
        "Do not use it yet. Call the pharmacy, tell them when it came and how warm it felt, and take a photo of the parcel and the cold packs. Ask for a replacement in writing.",
    },
    {
      question: "May I draw up several doses ahead?",
      answer: "No, unless the pharmacy told you to. A syringe is no container for storing medication.",
    },
  ],
  content: `<p>These medications are proteins. Heat and frost change them, and you cannot see it. A good provider ships them cold and tells you how to keep them.</p>
<h2>At home</h2>
<p>Unopened pens and bottles belong in the refrigerator, between 36°F and 46°F. Keep them in the box, away from the freezer compartment and its wall.</p>
<table>
<caption>Brand-name pens outside the refrigerator, as their labels say</caption>
<thead><tr><th scope="col">Pen</th><th scope="col">Up to</th><th scope="col">For at most</th></tr></thead>
<tbody>
<tr><th scope="row">Wegovy</th><td>86°F</td><td>28 days</td></tr>
<tr><th scope="row">Zepbound</th><td>86°F</td><td>21 days</td></tr>
</tbody>
</table>
<p>Compounded medication has its own limits, often shorter ones. They are printed on its label as a "beyond use" date. After that day it goes, even if there is some left.</p>
<h2>When the parcel comes</h2>
<ol>
<li>Open it on the day it comes.</li>
<li>Check that the cold packs are still cool and the liquid is clear.</li>
<li>Compare name, dose and pharmacy on the label with your prescription.</li>
<li>Put it into the refrigerator, and note the date.</li>
</ol>
<p>If you are out all day, ask the provider for delivery with a signature or to a pick-up point. Ask it before the first order, not after the first warm parcel.</p>
<h2>On a trip</h2>
<ul>
<li>Carry it with you. The hold of a plane can freeze.</li>
<li>Keep the label or the prescription beside it. Medically needed liquids, cold packs and syringes may pass security; tell the officer.</li>
<li>Use an insulated bag, and never let the pen touch the ice.</li>
<li>Abroad, find out beforehand what you may bring in.</li>
</ul>
<h2>A dose missed on the way</h2>
<p>The leaflet of your medication says how many days late a dose may still be taken. For longer gaps, ask the clinician: it may be better to start again at a lower dose.</p>
<h2>Used needles</h2>
<p>They go into a sharps container, or a heavy plastic bottle with a screw cap, not loose into the trash. Your city or county says where full ones go.</p>`,
};

const switching: DemoPost = {
  slug: "switching-providers-without-a-gap",
  title: "Switching providers without a gap",
  excerpt:
    "Changing to a cheaper provider takes two to three weeks if you plan it. What to ask for, what to cancel, and in which order.",
  picture: "switching",
  categories: ["Getting started"],
  tags: ["Everyday life", "Prices"],
  daysAgo: 16,
  takeaways: [
    "Start with the new provider before you cancel the old one.",
    "Ask for your records: dose, dates, and how you tolerated it.",
    "Cancel in writing, and keep the answer.",
  ],
  faq: [
    {
      question: "Does my prescription move with me?",
      answer:
        "Usually not. The new provider's clinician makes a decision of their own. Records of your dose help them not to start from zero.",
    },
    {
      question: "Will the new provider continue my dose?",
      answer:
        "Some do if you can show it, from a label or your records. Others start low for safety. Ask before you pay.",
    },
  ],
  content: `<p>People stay with a dear provider because changing looks like work. It is some, and it can save hundreds of dollars in a year. Here is an order that leaves no gap.</p>
<h2>Three weeks before your next order</h2>
<ol>
<li>Note your medication, your dose, the date of your last injection and what you pay.</li>
<li>Compare by the monthly price at <em>your</em> dose.</li>
<li>Ask the new provider three things: whether it serves your state, whether its clinician may continue your dose, and how long the first delivery takes.</li>
</ol>
<p>[savePrescription]</p>
<h2>Two weeks before</h2>
<p>Ask your present provider for your records. You have a right to them, and most providers send them through their portal. A photo of the label on your current medication helps too.</p>
<p>Fill in the new provider's medical form. Say what you take now. Do not leave it out to get past a question: two providers who do not know of each other can mean two doses.</p>
<h2>When the new one has said yes</h2>
<p>Now cancel the old plan, in writing. Check three points in the answer: the last day that is paid for, that no more orders will ship, and what happens to months you paid ahead.</p>
<h2>What can go wrong</h2>
<ul>
<li><strong>The plan has already renewed.</strong> Ask at once whether the order can be stopped before it ships.</li>
<li><strong>The delivery is late.</strong> Do not stretch what you have. Ask the clinician what a missed week means at your dose.</li>
<li><strong>The new concentration is different.</strong> Compounded bottles differ in how much one unit on the syringe holds. Read the new label as if it were your first, and ask the pharmacist if anything is unclear.</li>
</ul>
<p>The last point is the most important one in this article. Mistakes with units on a syringe have sent people to hospital.</p>`,
};

export const medicationArticles: readonly DemoPost[] = [difference, storage, switching];
