import { parseJson } from "~/kernel/json";
import type { Config } from "~/platform/config.server";
import { fetchText } from "~/platform/http/bounded-response.server";

type Vendor = {
  verifyUrl: string;
  /** The form field that the vendor's script fills in. */
  field: string;
  script: string;
  /** The class of the element that the script turns into the captcha. */
  widgetClass: string;
  /** Where the captcha loads from, for the page's policy. */
  sources: string[];
};

const VENDORS: Record<NonNullable<Config["CAPTCHA_PROVIDER"]>, Vendor> = {
  turnstile: {
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    field: "cf-turnstile-response",
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js",
    widgetClass: "cf-turnstile",
    sources: ["https://challenges.cloudflare.com"],
  },
  hcaptcha: {
    verifyUrl: "https://api.hcaptcha.com/siteverify",
    field: "h-captcha-response",
    script: "https://js.hcaptcha.com/1/api.js",
    widgetClass: "h-captcha",
    sources: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
  recaptcha: {
    verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
    field: "g-recaptcha-response",
    script: "https://www.google.com/recaptcha/api.js",
    widgetClass: "g-recaptcha",
    sources: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  },
};

/** What the page needs to show the captcha. */
export type CaptchaWidget = Pick<Vendor, "script" | "widgetClass"> & { siteKey: string };

/** The captcha, if the settings name a vendor (spec:access#captcha). */
export type Captcha = {
  widget: CaptchaWidget;
  sources: string[];
  /** Whether the form has a proof that the vendor accepts. If the vendor is unavailable, nothing is accepted. */
  accepts(form: FormData, address: string): Promise<boolean>;
};

/** The vendors answer with a few short fields. */
const BOUNDS = { withinMs: 5_000, maxBytes: 100_000 };
const MAX_TOKEN_LENGTH = 4_096;

/** Null if the settings name no vendor; then nothing from a vendor is loaded. */
export function createCaptcha(config: Config): Captcha | null {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = config;
  if (!provider || !siteKey || !secret) return null;
  const vendor = VENDORS[provider];
  return {
    widget: { script: vendor.script, widgetClass: vendor.widgetClass, siteKey },
    sources: vendor.sources,
    async accepts(form, address) {
      const token = form.get(vendor.field);
      if (typeof token !== "string" || token === "" || token.length > MAX_TOKEN_LENGTH) return false;
      const body = new URLSearchParams({ secret, response: token, remoteip: address });
      try {
        const url = config.CAPTCHA_VERIFY_URL ?? vendor.verifyUrl;
        const { text } = await fetchText(url, BOUNDS, { method: "POST", body });
        const verdict = parseJson(text ?? "");
        return (
          typeof verdict === "object" && verdict !== null && "success" in verdict && verdict.success === true
        );
      } catch {
        return false;
      }
    },
  };
}
