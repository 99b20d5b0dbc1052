import { Picture, type PictureProps } from "./picture";
import { Glint, Shade, Wash } from "./shapes";

/** A falling curve behind a bathroom scale: what a year might look like. */
export function CalculatorPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={164} y={212} width={220} />
      <rect x="56" y="30" width="190" height="136" rx="14" className="fill-art-paper stroke-art-line" />
      <path className="stroke-art-pale" d="M76 60h150M76 86h150M76 112h150" strokeWidth="2" />
      <path className="fill-art-pale" d="M76 56c28 2 40 16 58 30 22 18 48 30 92 34v24H76z" />
      <path className="stroke-art-deep" d="M76 56c28 2 40 16 58 30 22 18 48 30 92 34" strokeWidth="4" />
      <path className="stroke-art-mid" d="M76 144h150" />
      <circle cx="76" cy="56" r="6" className="fill-art-paper stroke-art-line" />
      <circle cx="134" cy="86" r="6" className="fill-art-paper stroke-art-line" />
      <circle cx="226" cy="120" r="8" className="fill-art-warm stroke-art-line" />
      <path
        className="fill-art-deep stroke-art-line"
        d="M92 168c1-12 9-20 21-20h94c12 0 20 8 21 20l2 26c1 9-6 16-15 16H105c-9 0-16-7-15-16z"
      />
      <path className="stroke-art-mid" d="M112 192h96" strokeWidth="2" />
      <path className="fill-art-paper stroke-art-line" d="M126 180c0-15 15-24 34-24s34 9 34 24z" />
      <path
        className="stroke-art-mid"
        d="M135 174l3 2M144 166l2 3M160 162v3M176 166l-2 3M185 174l-3 2"
        strokeWidth="2"
      />
      <path className="stroke-art-warm-deep" d="M160 178l-10-10" strokeWidth="3" />
      <circle cx="160" cy="179" r="3" className="fill-art-line" />
      <Glint x={274} y={58} size={9} />
      <Glint x={44} y={178} size={6} />
    </Picture>
  );
}
