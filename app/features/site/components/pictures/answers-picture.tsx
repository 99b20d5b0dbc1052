import { Picture, type PictureProps } from "~/ui/pictures/picture";
import { Check, Glint, Shade, Wash } from "~/ui/pictures/shapes";

/** A form being filled in: "tell us the basics". */
export function AnswersPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={156} y={212} width={170} />
      <rect x="88" y="40" width="132" height="170" rx="14" className="fill-art-paper stroke-art-line" />
      <path className="fill-art-deep stroke-art-line" d="M128 32h52v14c0 4-3 7-7 7h-38c-4 0-7-3-7-7z" />
      <circle cx="154" cy="33" r="8" className="fill-art-wash stroke-art-line" />
      <Check x={114} y={84} size={10} />
      <path className="stroke-art-mid" d="M134 80h62" />
      <path className="stroke-art-pale" d="M134 90h38" />
      <Check x={114} y={120} size={10} />
      <path className="stroke-art-mid" d="M134 116h50" />
      <path className="stroke-art-pale" d="M134 126h62" />
      <circle cx="114" cy="156" r="9" className="fill-art-paper stroke-art-line" />
      <path className="stroke-art-mid" d="M134 152h58" />
      <path className="stroke-art-pale" d="M134 162h30" />
      <rect x="106" y="180" width="96" height="16" rx="8" className="fill-art-pale" />
      <g transform="translate(196 196) rotate(-48)">
        <path className="fill-art-warm stroke-art-line" d="M14-8h62v16H14L0 0z" />
        <path className="fill-art-sand" d="M1.5-.500L14-6.800V6.800L1.5.500z" />
        <path className="stroke-art-line" d="M14-8L0 0l14 8zM62-8V8" />
        <path className="fill-art-deep stroke-art-line" d="M76-8h8c3 0 5 2 5 5v6c0 3-2 5-5 5h-8z" />
      </g>
      <g>
        <path
          className="fill-art-mid stroke-art-line"
          d="M66 60c11 0 19 8 19 19 0 13-12 20-19 31-7-11-19-18-19-31 0-11 8-19 19-19z"
        />
        <circle cx="66" cy="79" r="7" className="fill-art-paper stroke-art-line" />
      </g>
      <Glint x={244} y={62} size={9} />
      <Glint x={54} y={164} size={6} />
    </Picture>
  );
}
