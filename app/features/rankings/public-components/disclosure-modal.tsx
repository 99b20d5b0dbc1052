import { Info } from "lucide-react";
import { href } from "react-router";
import { Link } from "~/ui/link";
import { PlainDialog } from "~/ui/plain-dialog";
import { useSite } from "~/ui/site-context";

const DIALOG_ID = "advertiser-disclosure";

/**
 * The button 'Advertiser Disclosure' and its dialog, which closes with the X, Escape, or a click outside
 * (spec:rankings#advertiser-disclosure).
 */
export function AdvertiserDisclosure() {
  const { siteName } = useSite();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-controls={DIALOG_ID}
        data-enhance="opens-dialog"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        <Info aria-hidden="true" className="size-4" />
        Advertiser Disclosure
      </button>
      <noscript>
        <p className="max-w-prose text-sm text-ink-soft">
          {shortText} <RankAndEarnLink />
        </p>
      </noscript>
      <PlainDialog id={DIALOG_ID} title="Advertiser Disclosure">
        <div className="flex flex-col gap-3">
          <p>
            {shortText} <RankAndEarnLink />
          </p>
          <p>
            {siteName} is free to use. When you follow one of our links and buy from a provider, the provider
            may pay us. You don’t pay more because of it.
          </p>
          <p>
            We don’t list every provider, and nothing here is medical advice. A licensed clinician decides
            whether a medication is right for you.
          </p>
        </div>
      </PlainDialog>
    </>
  );
}

/** spec:site#how-we-rank-and-earn */
function RankAndEarnLink() {
  return (
    <Link to={href("/how-we-rank-and-earn")} className="link">
      How we rank and earn
    </Link>
  );
}

const shortText =
  "Our editorial team may earn commissions from the providers on this page. Commissions may influence which offers we show and in what order.";
