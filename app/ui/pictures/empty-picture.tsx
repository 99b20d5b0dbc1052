import { Picture, type PictureProps } from "./picture";
import { Glint, Shade, Wash } from "./shapes";

/** A search over blank rows: nothing fits. */
export function EmptyPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={150} y={206} width={190} />
      <rect x="64" y="50" width="150" height="42" rx="12" className="fill-art-paper stroke-art-mid" />
      <rect x="76" y="61" width="20" height="20" rx="6" className="fill-art-pale" />
      <path className="stroke-art-pale" d="M108 66h60M108 76h36" />
      <rect
        x="64"
        y="104"
        width="150"
        height="42"
        rx="12"
        className="fill-art-paper stroke-art-mid"
        strokeDasharray="6 8"
      />
      <rect
        x="64"
        y="158"
        width="150"
        height="42"
        rx="12"
        className="fill-art-paper stroke-art-mid"
        strokeDasharray="6 8"
      />
      <path className="stroke-art-line" d="M234 174l28 30" strokeWidth="12" />
      <path className="stroke-art-warm" d="M240 180l22 24" strokeWidth="7" />
      <circle cx="202" cy="140" r="46" className="fill-art-wash stroke-art-line" />
      <circle cx="202" cy="140" r="36" className="fill-art-paper stroke-art-mid" strokeWidth="2" />
      <path className="stroke-art-mid" d="M182 126h40M182 140h40M182 154h40" strokeWidth="3" />
      <circle cx="194" cy="126" r="5.5" className="fill-art-warm stroke-art-line" />
      <circle cx="212" cy="140" r="5.5" className="fill-art-deep stroke-art-line" />
      <circle cx="190" cy="154" r="5.5" className="fill-art-paper stroke-art-line" />
      <Glint x={252} y={58} size={8} />
      <Glint x={44} y={150} size={6} />
    </Picture>
  );
}
