import type { DemoPost } from "./post";

/** The template custom_html: a standalone page with its own styles and script. */
export const worksheet: DemoPost = {
  slug: "first-year-cost-worksheet",
  title: "First-year cost worksheet",
  template: "custom_html",
  excerpt: "A one-page worksheet: enter what a provider charges and see what the first year costs.",
  picture: "worksheet",
  categories: ["Prices"],
  tags: ["Prices", "Fees"],
  daysAgo: 27,
  content: `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>First-year cost worksheet</title>
<meta name="description" content="Enter what a provider charges and see what the first year costs.">
<style>
  :root { color-scheme: light dark; --ink: #15282b; --soft: #465557; --paper: #ffffff; --ground: #fbfaf6; --line: #8a877d; --accent: #0c5a63 }
  @media (prefers-color-scheme: dark) { :root { --ink: #eef1ec; --soft: #b9c2bd; --paper: #1a2120; --ground: #121716; --line: #7d8985; --accent: #7fcdd0 } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 17px/1.6 system-ui, sans-serif }
  main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem 4rem }
  h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .75rem }
  p { margin: 0 0 1rem; color: var(--soft) }
  form { display: grid; gap: 1rem; margin: 2rem 0 }
  label { display: grid; gap: .25rem; font-weight: 600 }
  label span { font-weight: 400; color: var(--soft); font-size: .9rem }
  input { font: inherit; min-height: 3rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--paper); color: inherit; width: 100% }
  input:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
  output { display: block; background: var(--paper); border: 2px solid var(--accent); border-radius: 1rem; padding: 1.25rem 1.5rem; font-variant-numeric: tabular-nums }
  output strong { display: block; font-size: 2.25rem; line-height: 1.2 }
  a { color: var(--accent) }
</style>
</head>
<body>
<main>
  <h1>What does the first year cost?</h1>
  <p>Enter a provider's prices. Nothing you type leaves this page.</p>
  <form id="sheet">
    <label>First month <span>In dollars, after any offer</span><input name="first" inputmode="decimal" value="149"></label>
    <label>Every later month <span>The regular price, at the dose you expect</span><input name="later" inputmode="decimal" value="249"></label>
    <label>Membership per month <span>0 if it doesn't charge one</span><input name="member" inputmode="decimal" value="0"></label>
    <label>One-time costs <span>First visit, lab work</span><input name="once" inputmode="decimal" value="49"></label>
    <label>Shipping per order <span>For 12 orders a year</span><input name="ship" inputmode="decimal" value="0"></label>
  </form>
  <output form="sheet" id="sum" aria-live="polite"></output>
  <p style="margin-top:2rem">This is an estimate from your own figures. It isn't an offer or medical advice. <a href="/compare-providers">Compare providers by their real prices</a></p>
  <noscript><p>First month + 11 later months + 12 months of membership + one-time costs + shipping for 12 orders. The total needs JavaScript.</p></noscript>
</main>
<script>
  const sheet = document.getElementById("sheet");
  const sum = document.getElementById("sum");
  const money = (value) => "$" + value.toLocaleString("en-US", { maximumFractionDigits: 0 });
  function add() {
    const field = (name) => Math.max(0, Number.parseFloat(sheet.elements[name].value.replace(/[$,]/g, "")) || 0);
    const year = field("first") + 11 * field("later") + 12 * field("member") + field("once") + 12 * field("ship");
    const strong = document.createElement("strong");
    strong.textContent = money(year);
    sum.replaceChildren("First year", strong, money(year / 12) + " per month on average");
  }
  sheet.addEventListener("input", add);
  sheet.addEventListener("submit", (event) => event.preventDefault());
  add();
</script>
</body>
</html>
`,
};
