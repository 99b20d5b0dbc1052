/** A statement on public pages or in sample articles that depends on the outside world. */
export type Fact = {
  statement: string;
  /** The link text. */
  sourceName: string;
  sourceUrl: string;
  /** The date when the statement was last compared with its source, as YYYY-MM-DD. */
  asOf: string;
  /** The date by which it should be compared again, as YYYY-MM-DD. */
  checkBy: string;
};

/** Facts about approvals, studies, coverage, compounding rules, and safety, in one place (spec:site#facts). */
export const standardFacts = {
  step1: {
    statement:
      "In STEP 1, people on semaglutide 2.4 mg lost an average of 14.9% of their weight in 68 weeks, compared with 2.4% on placebo.",
    sourceName: "STEP 1, 2021",
    sourceUrl: "https://www.nejm.org/doi/full/10.1056/NEJMoa2032183",
    asOf: "2026-11-22",
    checkBy: "2027-11-22",
  },
  surmount1: {
    statement:
      "In SURMOUNT-1, people on tirzepatide lost an average of 15.0% (5 mg) to 20.9% (15 mg) of their weight in 72 weeks, compared with 3.1% on placebo.",
    sourceName: "SURMOUNT-1, 2022",
    sourceUrl: "https://www.nejm.org/doi/full/10.1056/NEJMoa2206038",
    asOf: "2026-11-22",
    checkBy: "2027-11-22",
  },
  surmount5: {
    statement:
      "In SURMOUNT-5, people lost an average of 20.2% of their weight on tirzepatide and 13.7% on semaglutide in 72 weeks.",
    sourceName: "SURMOUNT-5, 2025",
    sourceUrl: "https://www.nejm.org/doi/full/10.1056/NEJMoa2416394",
    asOf: "2026-11-22",
    checkBy: "2027-11-22",
  },
  weightRegain: {
    statement:
      "In an extension of STEP 1, people regained about two-thirds of the weight they had lost in the year after they stopped semaglutide.",
    sourceName: "STEP 1 extension, 2022",
    sourceUrl: "https://doi.org/10.1111/dom.14725",
    asOf: "2026-11-22",
    checkBy: "2027-11-22",
  },
  approvals: {
    statement:
      "Wegovy and Zepbound are FDA-approved for weight management. Ozempic, Rybelsus, and Mounjaro are FDA-approved for type 2 diabetes.",
    sourceName: "Drugs@FDA",
    sourceUrl: "https://www.accessdata.fda.gov/scripts/cder/daf/",
    asOf: "2026-11-22",
    checkBy: "2027-02-22",
  },
  ozempicPill: {
    statement:
      "The FDA has approved semaglutide tablets under the name Ozempic for adults with type 2 diabetes. The maker announced it on Feb 4, 2026.",
    sourceName: "Novo Nordisk on the Ozempic pill",
    sourceUrl: "https://www.novonordisk-us.com/media/news-archive/news-details.html?id=916488",
    asOf: "2026-11-22",
    checkBy: "2027-05-22",
  },
  wegovyPill: {
    statement: "The FDA approved a daily Wegovy pill (semaglutide 25 mg) for weight loss on Dec 22, 2025.",
    sourceName: "Novo Nordisk on the Wegovy pill",
    sourceUrl:
      "https://www.novonordisk.com/content/nncorp/global/en/news-and-media/news-and-ir-materials/news-details.html?id=916472",
    asOf: "2026-11-22",
    checkBy: "2027-05-22",
  },
  glp1Concerns: {
    statement:
      "The FDA has received reports of dosing errors and other harm with unapproved GLP-1 drugs, some of which sent people to the hospital.",
    sourceName: "FDA",
    sourceUrl:
      "https://www.fda.gov/drugs/postmarket-drug-safety-information-patients-and-providers/fdas-concerns-unapproved-glp-1-drugs-used-weight-loss",
    asOf: "2026-11-22",
    checkBy: "2027-02-22",
  },
  shortageOver: {
    statement:
      "The FDA declared the tirzepatide injection shortage over on Dec 19, 2024, and the semaglutide injection shortage over on Feb 21, 2025.",
    sourceName: "FDA",
    sourceUrl:
      "https://www.fda.gov/drugs/drug-safety-and-availability/fda-clarifies-policies-compounders-national-glp-1-supply-begins-stabilize",
    asOf: "2026-11-22",
    checkBy: "2027-02-22",
  },
  unapproved: {
    statement:
      "Compounded drugs aren't FDA-approved. The FDA doesn't review their safety, effectiveness, or quality before they're sold.",
    sourceName: "FDA, Human Drug Compounding",
    sourceUrl: "https://www.fda.gov/drugs/guidance-compliance-regulatory-information/human-drug-compounding",
    asOf: "2026-11-22",
    checkBy: "2027-02-22",
  },
  medicareBridge: {
    statement:
      "From Jul 1, 2026, through Dec 31, 2027, a temporary program called the Medicare GLP-1 Bridge covers certain GLP-1 drugs for weight loss for people with Part D who meet its medical rules.",
    sourceName: "CMS",
    sourceUrl: "https://www.cms.gov/medicare/coverage/prescription-drug-coverage/medicare-glp-1-bridge",
    asOf: "2026-07-01",
    checkBy: "2027-01-01",
  },
  medicalExpense: {
    statement:
      "Treatment for obesity or another disease that a doctor diagnosed counts as a medical expense. Weight loss for general health doesn't.",
    sourceName: "IRS Publication 502",
    sourceUrl: "https://www.irs.gov/publications/p502",
    asOf: "2026-11-22",
    checkBy: "2027-03-01",
  },
  wegovyLabel: {
    statement:
      "Wegovy pens can be kept at 46°F to 86°F for up to 28 days. The label has a boxed warning about thyroid C-cell tumors.",
    sourceName: "Wegovy prescribing information",
    sourceUrl: "https://www.novo-pi.com/wegovy.pdf",
    asOf: "2026-11-22",
    checkBy: "2027-05-22",
  },
  zepboundLabel: {
    statement:
      "Zepbound pens can be kept at up to 86°F for up to 21 days. The label has a boxed warning about thyroid C-cell tumors.",
    sourceName: "Zepbound prescribing information",
    sourceUrl: "https://pi.lilly.com/us/zepbound-uspi.pdf",
    asOf: "2026-11-22",
    checkBy: "2027-05-22",
  },
  semaglutideSteps: {
    statement:
      "The Wegovy label raises the weekly dose every 4 weeks: 0.25 mg, 0.5 mg, 1 mg, and 1.7 mg, then 2.4 mg from week 17. It allows staying on 1.7 mg.",
    sourceName: "Wegovy prescribing information",
    sourceUrl: "https://www.novo-pi.com/wegovy.pdf",
    asOf: "2026-11-22",
    checkBy: "2027-05-22",
  },
  tirzepatideSteps: {
    statement:
      "The Zepbound label starts at 2.5 mg a week and goes to 5 mg after 4 weeks. After at least 4 weeks on a dose, it can go up by 2.5 mg at a time, up to 15 mg. People may stay on 5, 10, or 15 mg.",
    sourceName: "Zepbound prescribing information",
    sourceUrl: "https://pi.lilly.com/us/zepbound-uspi.pdf",
    asOf: "2026-11-22",
    checkBy: "2027-05-22",
  },
  birthControl: {
    statement:
      "Tirzepatide can make birth control pills work less well. The maker advises another method, or adding a barrier method, for 4 weeks after the first dose and after each dose increase.",
    sourceName: "Lilly",
    sourceUrl:
      "https://medical.lilly.com/us/products/answers/can-adults-with-obesity-or-overweight-taking-zepbound-also-take-oral-contraceptives-211019",
    asOf: "2026-11-22",
    checkBy: "2027-05-22",
  },
  airportScreening: {
    statement:
      "The TSA lets you carry medically necessary liquids, syringes, and ice packs. Tell the officer before screening.",
    sourceName: "TSA",
    sourceUrl: "https://www.tsa.gov/travel/tsa-cares/disabilities-and-medical-conditions/medications",
    asOf: "2026-11-22",
    checkBy: "2027-11-22",
  },
  telehealthLicense: {
    statement:
      "A telehealth visit counts as taking place where the patient is, so a clinician typically needs a license in the patient's state. Some states make exceptions.",
    sourceName: "Center for Connected Health Policy",
    sourceUrl: "https://www.cchpca.org/topic/cross-state-licensing-professional-requirements/",
    asOf: "2024-07-17",
    checkBy: "2027-01-22",
  },
  onlinePharmacy: {
    statement:
      "Safe online pharmacies always ask for a prescription, list a US address and phone number, have a pharmacist who answers questions, and are licensed by a state board of pharmacy.",
    sourceName: "FDA, BeSafeRx",
    sourceUrl: "https://www.fda.gov/drugs/besaferx-know-your-online-pharmacy/about-besaferx",
    asOf: "2022-11-22",
    checkBy: "2027-01-22",
  },
} as const satisfies Record<string, Fact>;

export type FactId = keyof typeof standardFacts;
