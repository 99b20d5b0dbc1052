import { Picture, type PictureProps } from "./picture";
import { Coin, Glint, Shade, Vial, Wash } from "./shapes";

/** The same vial with a lower price on its tag, and the money saved. */
export function SavingsPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={160} y={210} width={220} />
      <Vial x={66} y={108} />
      <path className="stroke-art-line" d="M100 116c10-24 26-38 46-44" />
      <path
        className="fill-art-paper stroke-art-line"
        d="M146 62l28-22c3-2 6-3 9-3h74c7 0 12 5 12 12v50c0 7-5 12-12 12h-74c-3 0-6-1-9-3l-28-22c-8-6-8-18 0-24z"
      />
      <circle cx="162" cy="74" r="6" className="fill-art-wash stroke-art-line" />
      <path className="stroke-art-mid" d="M188 58h44" strokeWidth="7" />
      <path className="stroke-art-warm-deep" d="M182 66l58-16" strokeWidth="3.5" />
      <rect x="184" y="76" width="66" height="20" rx="10" className="fill-art-deep" />
      <path className="stroke-art-paper" d="M198 86h38" strokeWidth="4" />
      <g>
        <path className="fill-art-warm stroke-art-line" d="M150 196v-9h52v9c0 6-12 10-26 10s-26-4-26-10z" />
        <path className="fill-art-warm stroke-art-line" d="M150 186v-9h52v9c0 6-12 10-26 10s-26-4-26-10z" />
        <path className="fill-art-warm stroke-art-line" d="M150 176v-9h52v9c0 6-12 10-26 10s-26-4-26-10z" />
        <ellipse cx="176" cy="167" rx="26" ry="9" className="fill-art-sand stroke-art-line" />
        <path className="fill-art-warm stroke-art-line" d="M212 196v-9h52v9c0 6-12 10-26 10s-26-4-26-10z" />
        <ellipse cx="238" cy="187" rx="26" ry="9" className="fill-art-sand stroke-art-line" />
      </g>
      <Coin x={238} y={146} size={16} />
      <path className="stroke-art-mid" d="M238 168v6M226 164l-3 4M250 164l3 4" />
      <Glint x={56} y={66} size={8} />
      <Glint x={290} y={132} size={6} />
    </Picture>
  );
}
