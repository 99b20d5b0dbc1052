import { Picture, type PictureProps } from "~/ui/pictures/picture";
import { Coin, Glint, Shade, Wash } from "~/ui/pictures/shapes";

/** A receipt, and money coming back for it. */
export function RebatePicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={150} y={212} width={180} />
      <path
        className="fill-art-paper stroke-art-line"
        d="M76 40c0-5 4-9 9-9h88c5 0 9 4 9 9v168l-13-10-13.5 10-13-10-13.5 10-13.5-10-13 10-13.5-10-13 10z"
      />
      <rect x="94" y="50" width="26" height="26" rx="8" className="fill-art-mid" />
      <path className="stroke-art-mid" d="M132 58h32" />
      <path
        className="stroke-art-pale"
        d="M132 68h20M94 96h42M152 96h12M94 112h34M152 112h12M94 128h46M152 128h12"
      />
      <path className="stroke-art-line" d="M94 144h70" strokeDasharray="2 7" />
      <path className="stroke-art-deep" d="M94 162h30M146 162h18" strokeWidth="5" />
      <path className="stroke-art-line" d="M204 86c40-14 68 12 62 48-4 24-22 38-44 42" strokeWidth="9" />
      <path className="stroke-art-warm" d="M204 86c40-14 68 12 62 48-4 24-22 38-44 42" strokeWidth="4" />
      <path className="fill-art-warm stroke-art-line" d="M226 160l-20 17 22 15z" />
      <Coin x={226} y={130} size={24} />
      <Glint x={222} y={54} size={8} />
      <Glint x={48} y={120} size={6} />
    </Picture>
  );
}
