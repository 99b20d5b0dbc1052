import type { DemoPost } from "./post";

const firstYear: DemoPost = {
  slug: "what-glp1-medication-costs-in-the-first-year",
  title: "What GLP-1 medication really costs in the first year",
  excerpt:
    "The price in the ad is one month. Here is how to work out twelve: the later months, the membership, the visits, and what may come back to you.",
  picture: "costs",
  categories: ["Prices"],
  tags: ["Prices", "Fees", "Semaglutide", "Tirzepatide"],
  daysAgo: 2,
  priority: "0.8",
  takeaways: [
    "Look at the price of month two, not of month one.",
    "Add the membership to the medication before you compare.",
    "Ask whether the price rises with the dose.",
    "A longer plan is cheaper only if you stay that long.",
  ],
  faq: [
    {
      question: "Why do prices differ so much between providers?",
      answer:
        "Some sell brand-name pens, others compounded medication. Some put visits and shipping into one price, others bill them apart. And some simply charge more.",
    },
    {
      question: "Is the cheapest provider a worse one?",
      answer:
        "Not by itself. Check the pharmacy, the clinicians and the fees in the same way for a cheap provider as for a dear one.",
    },
    {
      question: "Do I pay if the clinician says no?",
      answer:
        "That differs. Many providers return the whole payment, some keep the fee of the first visit. Read the refund terms before you pay.",
    },
  ],
  content: `<p>Providers advertise the first month, since that is where the discount is. You will pay the first month once. What decides your year is every month after it.</p>
<h1>The five parts of the price</h1>
<h2>The medication</h2>
<p>In our comparison, a month of compounded semaglutide costs between $99 and $500, and a month of compounded tirzepatide between $197 and $600. Brand-name pens without insurance mostly cost between $750 and $2,000.</p>
<p>Compounded medication is not the same as a brand-name pen. A pharmacy makes it, it is not FDA-approved, and the FDA does not review it before it is sold. A price difference that large has a reason: find out what you would be getting.</p>
<h2>The dose</h2>
<p>Treatment starts with a low dose that rises in steps, often over four to five months. Some providers charge one price whatever the dose. Others charge more with each step. An offer of $149 can be $349 by summer, with nothing hidden: it is in the price table, for the higher doses.</p>
<h2>The membership</h2>
<p>Memberships run from $49 to $200 a month. They are billed in every month, also in one in which you order nothing.</p>
<h2>Visits, lab work, shipping</h2>
<p>These are smaller, and paid once or with each order. A first visit is often free, and often not. Lab work may be billed by a laboratory you did not choose.</p>
<h2>What comes back</h2>
<p>A first-month offer or a rebate lowers the sum once. Take it, and do not let it choose the provider for you.</p>
<p>[compareProviders]</p>
<h1>A sum you can do yourself</h1>
<p>Take one provider and write down five numbers. Then add them up like this:</p>
<table>
<caption>An example with invented numbers</caption>
<thead><tr><th scope="col">Part</th><th scope="col">Sum</th><th scope="col">Year</th></tr></thead>
<tbody>
<tr><th scope="row">First month, with offer</th><td>1 × $149</td><td>$149</td></tr>
<tr><th scope="row">Later months</th><td>11 × $249</td><td>$2,739</td></tr>
<tr><th scope="row">Membership</th><td>12 × $49</td><td>$588</td></tr>
<tr><th scope="row">First visit</th><td>1 × $39</td><td>$39</td></tr>
<tr><th scope="row">First year</th><td></td><td><strong>$3,515</strong></td></tr>
</tbody>
</table>
<p>That is $293 a month, for an offer that said $149. A second provider without an offer, at $259 a month and nothing else, comes to $3,108. The <a href="/blog/first-year-cost-worksheet">worksheet</a> does this sum for you.</p>
<h1>When a longer plan pays off</h1>
<p>Plans of three, six or twelve months lower the price of each month. You pay ahead for medication that you may not be able to keep taking: side effects are common in the first months, and some people stop. Before you pay for a long plan, ask what is returned if you stop in month three. A short plan that costs a little more can be the cheaper one.</p>
<h1>Before you pay</h1>
<ol><li>Get the price of an ordinary month, in writing, at the dose you expect in half a year.</li><li>Ask for the list of every fee.</li><li>Ask how to cancel, and by which day of the month.</li><li>Read what is returned if a clinician turns you down.</li></ol>`,
};

const firstMonthOffers: DemoPost = {
  slug: "first-month-offers-and-the-second-month",
  title: "First-month offers: look at the second month",
  excerpt:
    "A discount on month one is a fine thing to take and a poor thing to choose by. How to read an offer in one minute.",
  picture: "offers",
  categories: ["Prices"],
  tags: ["Prices", "Discounts"],
  daysAgo: 11,
  takeaways: [
    "An offer is paid for once. An ordinary month is paid for again and again.",
    "Find out on which day the full price is charged.",
    "Set a reminder for the last day on which you can cancel.",
  ],
  faq: [
    {
      question: "Can I take one offer after another?",
      answer:
        "Providers give an offer to new patients only, and a new provider means a new medical review. Changing every month also makes it hard for anyone to follow your dose. It is rarely worth it.",
    },
    {
      question: "How does this site count an offer?",
      answer:
        "The first month is shown with the offer. The ranking by monthly cost uses the ordinary month, so that a large discount cannot lift a dear provider to the top.",
    },
  ],
  content: `<p>"$99 to start." It may well be true. The question is what follows the start, and the answer is usually on the same page, in smaller letters.</p>
<h2>Three numbers to look for</h2>
<p>Every offer can be read with three numbers: what you pay now, what you pay in an ordinary month, and for how long you are bound. If you cannot find the second number in a minute, ask the provider in writing. If the answer is vague, you have learned something too.</p>
<h2>The months add up, the offer does not</h2>
<table>
<caption>Two invented offers over a year, without other fees</caption>
<thead><tr><th scope="col">Month</th><th scope="col">Offer A</th><th scope="col">Offer B</th></tr></thead>
<tbody>
<tr><th scope="row">First</th><td>$99</td><td>$229</td></tr>
<tr><th scope="row">Each later one</th><td>$299</td><td>$229</td></tr>
<tr><th scope="row">After 3 months</th><td>$697</td><td>$687</td></tr>
<tr><th scope="row">After 12 months</th><td>$3,388</td><td>$2,748</td></tr>
</tbody>
</table>
<p>Offer A looks less than half as dear on the first day. By the third month it has caught up. By the end of the year it has cost $640 more.</p>
<h2>Words that change the price</h2>
<ul>
<li><strong>"Starting at"</strong> is the price of the lowest dose, or of the longest plan.</li>
<li><strong>"With membership"</strong> means there is a fee beside it.</li>
<li><strong>"When paid upfront"</strong> means the whole plan is charged today.</li>
<li><strong>"Renews automatically"</strong> means the full price comes by itself. Note the date.</li>
</ul>
<h2>If you already pay too much</h2>
<p>Type in what you pay now and see whether another provider that serves your state charges less. Where nothing is cheaper, the page says so.</p>
<p>[savePrescription]</p>`,
};

const paying: DemoPost = {
  slug: "paying-with-insurance-hsa-or-fsa",
  title: "Paying with insurance, an HSA or an FSA",
  excerpt:
    "Insurance may cover a brand-name pen and almost never compounded medication. What to ask your plan, and what a health savings card can do.",
  picture: "insurance",
  categories: ["Prices"],
  tags: ["Insurance", "HSA and FSA"],
  daysAgo: 18,
  takeaways: [
    "Call your plan with the exact name of the drug and the reason it is prescribed.",
    "Ask about prior authorization before the first visit.",
    "Keep the prescription and the receipt for your HSA or FSA.",
  ],
  faq: [
    {
      question: "Does insurance cover compounded semaglutide or tirzepatide?",
      answer:
        "Hardly ever. Plans cover drugs that the FDA approved. Count on paying for compounded medication yourself.",
    },
    {
      question: "Can I use my HSA for a membership fee?",
      answer:
        "It depends on what the fee pays for and on your plan's administrator. Medical care for a diagnosed condition generally counts; a general wellness membership may not. Ask before you use the card.",
    },
    {
      question: "Does Medicare pay?",
      answer:
        "Medicare has covered these drugs for some conditions, such as type 2 diabetes, and not for weight alone. Rules are changing: ask your plan or call 1-800-MEDICARE.",
    },
  ],
  content: `<p>There are three ways not to pay everything out of your own pocket. Each asks for a bit of paperwork first.</p>
<h2>Insurance</h2>
<p>Many plans cover a GLP-1 drug for type 2 diabetes. For weight, some do, many do not, and many ask for more: a certain body mass index, a related condition, a record of earlier attempts. That request is called prior authorization, and the clinician has to send it in.</p>
<p>When you call your plan, have these questions ready:</p>
<ol>
<li>Is this drug, by its exact brand name, on the list of covered drugs?</li>
<li>For which reasons is it covered?</li>
<li>Is prior authorization needed, and what must it show?</li>
<li>What do I pay: a fixed amount, or a share of the price?</li>
<li>Does what I pay count toward my deductible?</li>
</ol>
<h2>HSA and FSA</h2>
<p>Money in these accounts is not taxed, so paying with it saves you your tax rate. A prescription drug for a condition that a clinician diagnosed generally counts as a medical expense. The IRS says the same of treatment for obesity or another diagnosed disease, and not of weight loss for general health. See <a href="https://www.irs.gov/publications/p502">IRS Publication 502</a>.</p>
<p>Some providers take the card directly. With others you pay first and hand in the receipt. Keep the receipt, the prescription and, if your administrator asks for one, a letter of medical necessity.</p>
<h2>Paying cash</h2>
<p>If you pay cash, you can compare freely. Makers of brand-name pens sell some doses to cash payers at a lower price than the list price. Check that price too before you choose compounded medication.</p>
<p>[compareProviders]</p>`,
};

export const priceArticles: readonly DemoPost[] = [firstYear, firstMonthOffers, paying];
