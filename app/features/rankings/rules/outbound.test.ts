import { describe, expect, it } from "vitest";
import { outboundSource, outboundTarget, outboundUrl, REVEAL_RANK, templateCode } from "./outbound";

const CODES = {
  default: "def",
  ranking: "rank",
  "ranking-reverse": "revr",
  quiz_ranking: "quiz",
  quiz_squeeze_ranking: "quizs",
  provider_review: "prov",
  custom_html: "html",
  something_else: "other",
};

const GLP = "https://glp.example/start?aff=77";
const SITE = "https://site.example/";
const OVERRIDE = "https://offer.example/deal#top";

const LINKS = {
  both: { glpLink: GLP, websiteLink: SITE },
  "GLP-1 link only": { glpLink: GLP, websiteLink: null },
  "website only": { glpLink: null, websiteLink: SITE },
  none: { glpLink: null, websiteLink: null },
  "unsafe GLP-1 link": { glpLink: "javascript:alert(1)", websiteLink: SITE },
  "unsafe both": { glpLink: "javascript:alert(1)", websiteLink: "data:text/html,x" },
};

const OVERRIDES = { none: null, own: OVERRIDE, unsafe: "javascript:alert(1)", blank: "  " };

const QUERIES = {
  none: "",
  campaign: "utm_source=ads&gclid=a%20b",
  "the quiz's answers": "state=OH&weight=210",
  "repeated names": "tag=a&tag=b",
  "names of ours": "sub1=forged&sub2=forged&sub4=forged&glp_session_id=forged&glp_variant_id=forged",
  "the target's own name": "aff=thief",
};

/** The page's parameters as they appear after the target's own, before sub1–sub4. */
const CARRIED: Record<keyof typeof QUERIES, [string, string][]> = {
  none: [],
  campaign: [
    ["utm_source", "ads"],
    ["gclid", "a b"],
  ],
  "the quiz's answers": [],
  "repeated names": [
    ["tag", "a"],
    ["tag", "b"],
  ],
  "names of ours": [],
  "the target's own name": [["aff", "thief"]],
};

const POST_ID = "0b5f1c2e-1111-4222-8333-444455556666";
const QUIZ = new Set(["state", "weight"]);

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

/** A second implementation of the specification, as simple as possible. */
function expectedTarget(links: keyof typeof LINKS, override: keyof typeof OVERRIDES): string | null {
  if (override === "own") return OVERRIDE;
  const first = { both: GLP, "GLP-1 link only": GLP, "website only": SITE, "unsafe GLP-1 link": SITE };
  return links in first ? first[links as keyof typeof first] : null;
}

const cases = keysOf(CODES).flatMap((template) =>
  keysOf(LINKS).flatMap((links) =>
    keysOf(OVERRIDES).flatMap((override) =>
      keysOf(QUERIES).flatMap((query) =>
        [REVEAL_RANK, 12].map((rank) => ({ template, links, override, query, rank })),
      ),
    ),
  ),
);

describe("the outbound link", () => {
  it("is correct for every template, target, override, set of parameters, and rank", () => {
    expect(cases).toHaveLength(8 * 6 * 4 * 6 * 2);
    for (const { template, links, override, query, rank } of cases) {
      const target = outboundTarget(LINKS[links], OVERRIDES[override]);
      expect(target).toBe(expectedTarget(links, override));
      if (target === null) continue;
      const click = {
        rank,
        template,
        postId: POST_ID,
        clickId: "click",
        sessionId: "session",
        variantId: "b",
      };
      const address = new URL(outboundUrl(target, new URLSearchParams(QUERIES[query]), QUIZ, click));
      const start = new URL(target);
      expect(address.origin + address.pathname + address.hash).toBe(
        start.origin + start.pathname + start.hash,
      );
      const carried = CARRIED[query].filter(([name]) => !start.searchParams.has(name));
      expect([...address.searchParams]).toEqual([
        ...start.searchParams,
        ...carried,
        ["sub1", `r${rank}-${CODES[template]}-0b5f1c2e`],
        ["sub2", "click"],
        ["sub3", "session"],
        ["sub4", "b"],
      ]);
    }
  });

  it("forwards the quiz's answers if nothing is withheld", () => {
    const click = {
      rank: 1,
      template: "ranking",
      postId: POST_ID,
      clickId: "c",
      sessionId: "",
      variantId: "",
    };
    const address = outboundUrl(SITE, new URLSearchParams("state=OH&state=TX"), new Set(), click);
    expect(address).toBe("https://site.example/?state=OH&state=TX&sub1=r1-rank-0b5f1c2e&sub2=c&sub3=&sub4=");
  });

  it("replaces sub1–sub4 in the target with ours", () => {
    const click = {
      rank: 2,
      template: "default",
      postId: POST_ID,
      clickId: "c",
      sessionId: "s",
      variantId: "",
    };
    const address = outboundUrl(`${SITE}?sub1=x&sub1=y&sub4=z&sub5=keep`, new URLSearchParams(), QUIZ, click);
    expect(address).toBe("https://site.example/?sub5=keep&sub1=r2-def-0b5f1c2e&sub2=c&sub3=s&sub4=");
  });
});

describe("its parts", () => {
  it.each(Object.entries(CODES))("writes %s as %s", (template, code) => {
    expect(templateCode(template)).toBe(code);
  });

  it("has no code for names that every object inherits", () => {
    expect(templateCode("constructor")).toBe("other");
  });

  it("starts with r0- when a hidden provider is revealed", () => {
    const click = { template: "quiz_ranking", postId: POST_ID, clickId: "", sessionId: "", variantId: "" };
    expect(outboundSource({ ...click, rank: REVEAL_RANK })).toBe("r0-quiz-0b5f1c2e");
  });

  it.each(["//elsewhere.example", "/path", "mailto:a@b.c", "https://", "ftp://a.example", "http:x"])(
    "skips %s",
    (address) => {
      expect(outboundTarget({ glpLink: address, websiteLink: null }, null)).toBeNull();
    },
  );

  it("accepts a URL with surrounding blanks", () => {
    expect(outboundTarget({ glpLink: ` ${SITE} `, websiteLink: null }, null)).toBe(SITE);
  });
});
