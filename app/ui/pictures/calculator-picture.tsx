import { Glint, Shade, Wash } from "./parts";
import { Picture, type PictureProps } from "./picture";

/** A falling curve over a bathroom scale: what a year might look like. */
export function CalculatorPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={160} y={212} width={220} />
      <rect x="56" y="34" width="176" height="124" rx="14" className="fill-art-paper stroke-art-line" />
      <path className="stroke-art-pale" d="M76 66h136M76 92h136M76 118h136" strokeWidth="2" />
      <path className="fill-art-pale" d="M76 58c26 2 38 16 54 30 20 18 44 32 82 36v14H76z" />
      <path className="stroke-art-deep" d="M76 58c26 2 38 16 54 30 20 18 44 32 82 36" strokeWidth="4" />
      <circle cx="76" cy="58" r="6" className="fill-art-paper stroke-art-line" />
      <circle cx="130" cy="88" r="6" className="fill-art-paper stroke-art-line" />
      <circle cx="212" cy="124" r="8" className="fill-art-warm stroke-art-line" />
      <path className="stroke-art-mid" d="M76 138h136" />
      <path
        className="fill-art-deep stroke-art-line"
        d="M150 176c0-9 7-16 16-16h84c9 0 16 7 16 16v20c0 8-6 14-14 14h-88c-8 0-14-6-14-14z"
      />
      <path className="fill-art-paper stroke-art-line" d="M178 190c0-16 13-24 30-24s30 8 30 24z" />
      <path
        className="stroke-art-mid"
        d="M187 184l3 2M193 176l2 3M208 172v3M223 176l-2 3M229 184l-3 2"
        strokeWidth="2"
      />
      <path className="stroke-art-warm-deep" d="M208 188l-9-10" strokeWidth="3" />
      <circle cx="208" cy="189" r="3" className="fill-art-line" />
      <Glint x={262} y={58} size={9} />
      <Glint x={40} y={176} size={6} />
    </Picture>
  );
}
