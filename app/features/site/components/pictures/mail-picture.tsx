import { Picture, type PictureProps } from "~/ui/pictures/picture";
import { Check, Glint, Shade, Wash } from "~/ui/pictures/shapes";

/** A letter rising out of an envelope: your summary is on its way. */
export function MailPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={160} y={210} width={200} />
      <path
        className="fill-art-mid stroke-art-line"
        d="M66 116l94-64 94 64v84c0 5-4 9-9 9H75c-5 0-9-4-9-9z"
      />
      <rect x="90" y="38" width="140" height="130" rx="10" className="fill-art-paper stroke-art-line" />
      <rect x="106" y="54" width="24" height="24" rx="8" className="fill-art-deep" />
      <path className="stroke-art-mid" d="M142 62h52" />
      <path className="stroke-art-pale" d="M142 72h34M106 94h108M106 106h92M106 118h108" />
      <path
        className="fill-art-wash stroke-art-line"
        d="M66 118l82 56c8 5 16 5 24 0l82-56v82c0 5-4 9-9 9H75c-5 0-9-4-9-9z"
      />
      <path className="stroke-art-line" d="M69 206l62-44M251 206l-62-44" />
      <Check x={230} y={56} size={18} />
      <Glint x={60} y={68} size={8} />
      <Glint x={278} y={140} size={6} />
    </Picture>
  );
}
