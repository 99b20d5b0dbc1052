/**
 * Claims that the FDA or the FTC has objected to in marketing of compounded weight-loss medication, and why
 * (spec:publish-checklist#restricted-claims).
 */
export type RestrictedClaim = { id: string; words: RegExp; title: string; reason: string };

/** The medications that these rules are about; other medications may well have generics. */
const MEDICATION = /semaglutide|tirzepatide|ozempic|wegovy|rybelsus|zepbound|mounjaro|compounded|glp-?1/i;
const BRAND_NAMES = "ozempic|wegovy|rybelsus|zepbound|mounjaro";
/** "is not a generic", "no generic exists": a sentence that denies the claim. */
const DENIED = /\b(?:not|no|never|isn['’]t|aren['’]t|cannot|without|lacks?|doesn['’]t)\b/i;

export const restrictedClaims: readonly RestrictedClaim[] = [
  {
    id: "generic",
    words: /\bgenerics?\b/i,
    title: "“Generic” for compounded medication",
    reason:
      "A generic is a copy that the FDA has approved. Compounded medication isn't approved, and the FDA has sent warning letters to sellers that called it generic.",
  },
  {
    id: "fda-approved",
    words:
      /\bfda[- ]?(?:approved|cleared|authorized|registered)\b.*\bcompounded\b|\bcompounded\b.*\b(?:fda[- ]?(?:approved|cleared|authorized)|(?:approved|cleared|authorized) by the fda|fda[- ]approval)\b|\bcompounded\b.*\b(?:is|are) (?:fully |also )?approved\b(?! by (?!the fda))|\bapproved compounded\b/i,
    title: "“FDA-approved” beside compounded medication",
    reason:
      "Compounded medication isn't FDA-approved, and the FDA doesn't review its safety, effectiveness, or quality before it's sold.",
  },
  {
    id: "same-ingredient",
    words: new RegExp(
      [
        "\\bsame (?:active )?(?:ingredient|drug|medication|medicine|product|formula)s?\\b",
        `\\b(?:the same as|identical to|equal to|comparable to|interchangeable with|(?:just|exactly) like|works? like) (?:a |the )?(?:brand|${BRAND_NAMES})`,
        `\\b(?:bio)?equivalent (?:to|of|for) (?:a |the )?(?:brand|${BRAND_NAMES})`,
        "\\bcompounded\\b.*\\b(?:bio)?equivalent\\b",
      ].join("|"),
      "i",
    ),
    title: "“Same as” a brand-name medication",
    reason:
      "The FDA has objected to claims that compounded medication is the same as, equivalent to, or has the same active ingredient as an approved one. No one has shown that it does.",
  },
  {
    id: "brand-alternative",
    words: new RegExp(
      `\\b(?:cheap(?:er)?|affordable|compounded|off-brand|alternative) (?:version of )?(?:${BRAND_NAMES})\\b`,
      "i",
    ),
    title: "A brand name for a compounded medication",
    reason:
      "A brand has no compounded version: the name belongs to the approved medication. Say what it is, such as compounded semaglutide.",
  },
  {
    id: "clinically-proven",
    words: /\b(?:clinically|scientifically) (?:proven|tested)\b|\bproven (?:safe|effective)\b/i,
    title: "“Clinically proven”",
    reason:
      "The trials tested the approved medications. The FDA has objected to using them as proof for compounded ones.",
  },
  {
    id: "safe-effective",
    words:
      /\b(?:safe and effective|safer than|as safe as|as effective as|no side effects|without side effects|risk[- ]free)\b/i,
    title: "A promise that it's safe or works",
    reason:
      "No one has reviewed compounded medication for safety or effectiveness, and every GLP-1 medication has side effects.",
  },
  {
    id: "salts",
    words: /\bsemaglutide (?:sodium|acetate)\b|\bresearch[- ](?:use only|grade)\b|\bresearch peptides?\b/i,
    title: "Salt forms or research-grade substances",
    reason:
      "The FDA isn't aware of any lawful basis for using salt forms of semaglutide in compounding, and has sent warning letters to sellers of research-use substances.",
  },
  {
    id: "guaranteed",
    words:
      /\bguarante\w+ (?:weight loss|results?|to lose)\b|\bmiracle\b|\blose \d+ (?:pounds|lbs) in \d+ (?:days?|weeks?)\b|\bpermanent weight loss\b/i,
    title: "A guaranteed result",
    reason:
      "The FTC treats promises of a certain weight loss as deceptive. Say what trials found, for whom, and over what time.",
  },
];

/** Objections that apply to any text. The others apply only in a sentence about these medications. */
const EVERYWHERE = new Set(["salts", "guaranteed", "fda-approved", "brand-alternative"]);

/** The restricted claim in a sentence, unless the sentence denies it. */
export function restrictedClaimIn(sentence: string): RestrictedClaim | undefined {
  return restrictedClaims.find(({ id, words }) => {
    const match = words.exec(sentence);
    if (!match) return false;
    if (!EVERYWHERE.has(id) && !MEDICATION.test(sentence)) return false;
    return !DENIED.test(sentence.slice(Math.max(0, match.index - 50), match.index + match[0].length));
  });
}
