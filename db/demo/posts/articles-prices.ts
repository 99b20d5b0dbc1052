import { cite, cited, citedInAnswer } from "./cite";
import type { DemoPost } from "./post";

const firstYear: DemoPost = {
  slug: "what-glp1-medication-costs-in-the-first-year",
  title: "What GLP-1 medication really costs in the first year",
  excerpt:
    "The price in the ad covers one month. Here's how to add up all twelve: the later months, the membership, the visits, and any money back.",
  picture: "costs",
  categories: ["Prices"],
  tags: ["Prices", "Fees", "Semaglutide", "Tirzepatide"],
  daysAgo: 2,
  priority: "0.8",
  takeaways: [
    "Look at the price for month two, not month one.",
    "Add the membership to the medication before you compare.",
    "Ask whether the price rises with the dose.",
    "A longer plan saves money only if you stay that long.",
  ],
  faq: [
    {
      question: "Why do prices differ so much between providers?",
      answer:
        "Some sell brand-name pens, and others sell compounded medication. Some roll visits and shipping into one price, and others bill them separately. And some just charge more.",
    },
    {
      question: "Does the cheapest provider give worse care?",
      answer:
        "Not necessarily. Check the pharmacy, the clinicians, and the fees the same way you would for an expensive one.",
    },
    {
      question: "Do I pay if the clinician says no?",
      answer:
        "It depends. Many providers refund everything, and some keep the fee for the first visit. Read the refund terms before you pay.",
    },
  ],
  content: `<p>Providers advertise the first month because that's where the discount is. You pay for it only once. Every month after that decides what your year costs.</p>
<h1>The five parts of the price</h1>
<h2>The medication</h2>
<p>In <a href="/compare-providers">our comparison</a>, prices for the same medication can differ by hundreds of dollars per month. For a brand-name product, check the maker's own site, too.</p>
<p>Compounded medication isn't the same as a brand-name pen. ${cited("unapproved")} If one price is far lower, find out what you'd be getting.</p>
<h2>The dose</h2>
<p>Treatment starts with a low dose that goes up in steps over several months ${cite("wegovyLabel", "zepboundLabel")}. Some providers charge one price for every dose. Others charge more at each step. A $149 offer can turn into $349 a few months later. It isn't hidden: it's in the price table, next to the higher doses.</p>
<h2>The membership</h2>
<p>Some providers charge a membership on top. You pay it every month, even when you don't order anything.</p>
<h2>Visits, lab work, shipping</h2>
<p>These are smaller, and you pay them once or with each order. Some first visits are free. A lab you didn't choose may bill you for lab work.</p>
<h2>Money back</h2>
<p>A first-month offer or a rebate lowers your cost once. Take it, but don't let it pick your provider.</p>
<p>[compareProviders]</p>
<h1>Do the math yourself</h1>
<p>Pick one provider and write down its numbers. Then add them up like this:</p>
<table>
<caption>An example with made-up numbers</caption>
<thead><tr><th scope="col">Part</th><th scope="col">Math</th><th scope="col">Year</th></tr></thead>
<tbody>
<tr><th scope="row">First month, with offer</th><td>1 × $149</td><td>$149</td></tr>
<tr><th scope="row">Later months</th><td>11 × $249</td><td>$2,739</td></tr>
<tr><th scope="row">Membership</th><td>12 × $49</td><td>$588</td></tr>
<tr><th scope="row">First visit</th><td>1 × $39</td><td>$39</td></tr>
<tr><th scope="row">First year</th><td></td><td><strong>$3,515</strong></td></tr>
</tbody>
</table>
<p>That's $293 per month for an offer that said $149. A second provider with no offer, at a flat $259 per month, comes to $3,108. The <a href="/blog/first-year-cost-worksheet">worksheet</a> does the math for you.</p>
<h1>When a longer plan pays off</h1>
<p>Plans for three, six, or twelve months lower the monthly price. But you pay up front for medication you may not be able to keep taking. Side effects are common while the dose goes up, and they make some people stop ${cite("wegovyLabel", "zepboundLabel")}. Before you pay for a long plan, ask what you get back if you stop in month three. A short plan that costs a little more can end up cheaper.</p>
<h1>Before you pay</h1>
<ol><li>Get the regular monthly price in writing, at the dose you expect to take in six months.</li><li>Ask for a list of every fee.</li><li>Ask how to cancel, and by what day of the month.</li><li>Find out what you get back if a clinician turns you down.</li></ol>`,
};

const firstMonthOffers: DemoPost = {
  slug: "first-month-offers-and-the-second-month",
  title: "First-month offers: look at the second month",
  excerpt:
    "A month-one discount is nice to have, but it's a bad way to choose. Here's how to read an offer in one minute.",
  picture: "offers",
  categories: ["Prices"],
  tags: ["Prices", "Discounts"],
  daysAgo: 11,
  takeaways: [
    "You pay the offer price once. You pay the regular price again and again.",
    "Find out what day you'll be charged the full price.",
    "Set a reminder for the last day you can cancel.",
  ],
  faq: [
    {
      question: "Can I go from one offer to the next?",
      answer:
        "Offers are usually for new patients only, and a new provider means a new medical review. Switching every month also makes it hard for anyone to keep track of your dose. It's rarely worth it.",
    },
    {
      question: "How does this site count an offer?",
      answer:
        "We show the first month with the offer. The ranking by monthly cost uses the regular price, so a big discount can't push an expensive provider to the top.",
    },
  ],
  content: `<p>"$99 to start." That may well be true. The question is what comes next, and the answer is usually on the same page in smaller print.</p>
<h2>Three numbers to look for</h2>
<p>Three numbers explain any offer: what you pay now, what you pay in a regular month, and how long you're locked in. If you can't find the second number in a minute, ask the provider in writing. If the answer is vague, that tells you something too.</p>
<h2>The months add up. The offer doesn't.</h2>
<table>
<caption>Two made-up offers over a year, without other fees</caption>
<thead><tr><th scope="col">Month</th><th scope="col">Offer A</th><th scope="col">Offer B</th></tr></thead>
<tbody>
<tr><th scope="row">First</th><td>$99</td><td>$229</td></tr>
<tr><th scope="row">Each later one</th><td>$299</td><td>$229</td></tr>
<tr><th scope="row">After 3 months</th><td>$697</td><td>$687</td></tr>
<tr><th scope="row">After 12 months</th><td>$3,388</td><td>$2,748</td></tr>
</tbody>
</table>
<p>On day one, offer A costs less than half as much. By month three, it has caught up. By the end of the year, it has cost $640 more.</p>
<h2>Words that change the price</h2>
<ul>
<li><strong>"Starting at"</strong> is the price for the lowest dose or the longest plan.</li>
<li><strong>"With membership"</strong> means there's a separate fee.</li>
<li><strong>"When paid upfront"</strong> means you pay for the whole plan today.</li>
<li><strong>"Renews automatically"</strong> means you'll be charged the full price unless you cancel. Write down the date.</li>
</ul>
<h2>If you already pay too much</h2>
<p>Enter what you pay now and see whether another provider in your state charges less. If nothing is cheaper, we say so.</p>
<p>[savePrescription]</p>`,
};

const paying: DemoPost = {
  slug: "paying-with-insurance-hsa-or-fsa",
  title: "Paying with insurance, an HSA, or an FSA",
  excerpt:
    "What to ask your insurance plan, how an HSA or FSA card can help, and how to shop around if you pay cash.",
  picture: "insurance",
  categories: ["Prices"],
  tags: ["Insurance", "HSA and FSA"],
  daysAgo: 18,
  takeaways: [
    "Call your plan with the exact drug name and the reason it's prescribed.",
    "Ask about prior authorization before the first visit.",
    "Keep the prescription and the receipt for your HSA or FSA.",
  ],
  faq: [
    {
      question: "Does insurance cover compounded semaglutide or tirzepatide?",
      answer: "Ask your plan before you order, and tell them the product is compounded.",
    },
    {
      question: "Can I use my HSA for a membership fee?",
      answer:
        "It depends on what the fee covers and on your plan administrator. Ask before you use the card.",
    },
    {
      question: "Does Medicare cover these drugs?",
      answer: `For some people. ${citedInAnswer("medicareBridge")} You can also ask your plan or call 1-800-MEDICARE.`,
    },
  ],
  content: `<p>You have three ways to pay. The first two take some paperwork but can lower what comes out of your pocket.</p>
<h2>Insurance</h2>
<p>Plans differ, and the reason for the prescription matters. A plan may ask for more information first: your body mass index, a related condition, or a record of past attempts. That request is called prior authorization, and your clinician has to send it in.</p>
<p>When you call your plan, have these questions ready:</p>
<ol>
<li>Is this drug, by its exact brand name, on your list of covered drugs?</li>
<li>What conditions is it covered for?</li>
<li>Do I need prior authorization, and what does it have to show?</li>
<li>What do I pay: a fixed copay or a share of the price?</li>
<li>Does my payment count toward my deductible?</li>
</ol>
<h3>Medicare</h3> <p>${cited("medicareBridge")}</p> <h2>HSA and FSA</h2>
<p>You can use these accounts for medical expenses. ${cited("medicalExpense")}</p>
<p>Some providers take the card directly. With others, you pay first and submit the receipt. Keep the receipt, the prescription, and a letter of medical necessity if your administrator asks for one.</p>
<h2>Paying cash</h2>
<p>If you pay cash, you can shop around. Check what the maker of the brand-name product charges, too, before you choose compounded medication.</p>
<p>[compareProviders]</p>`,
};

export const priceArticles: readonly DemoPost[] = [firstYear, firstMonthOffers, paying];
