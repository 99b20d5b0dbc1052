import type { Random } from "../random";
import { weighted } from "./calendar";

type Landing = {
  referrer: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
};

/** The campaigns that ad spend is reported for. */
export const campaigns = ["sample-spring-savings", "sample-first-month", "sample-retargeting"] as const;

const plain = (referrer: string | null): Landing => ({
  referrer,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
});
const ad = (utmCampaign: string): Landing => ({
  referrer: "https://social.example/",
  utmSource: "facebook",
  utmMedium: "cpc",
  utmCampaign,
});

const landings: readonly (readonly [number, Landing])[] = [
  [34, plain("https://search.example/")],
  [14, plain(null)],
  [16, ad(campaigns[0])],
  [9, ad(campaigns[1])],
  [5, ad(campaigns[2])],
  [
    7,
    {
      referrer: null,
      utmSource: "newsletter",
      utmMedium: "email",
      utmCampaign: "sample-weekly-letter",
    },
  ],
  [8, plain("https://forum.example/weight-loss/prices")],
  [4, plain("https://news.example/health/glp1-prices")],
  [3, plain("https://video.example/watch")],
];
const weights = landings.map(([weight]) => weight);

/** Where a visitor came from. The hosts are invented. */
export function landingOf(random: Random): Landing {
  return landings[weighted(random, weights)]?.[1] ?? plain(null);
}
