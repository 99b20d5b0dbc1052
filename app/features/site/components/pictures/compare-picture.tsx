import { Picture, type PictureProps } from "~/ui/pictures/picture";
import { Check, Coin, Glint, Shade, Wash } from "~/ui/pictures/shapes";

function PriceCard({ x, y, tall, best }: { x: number; y: number; tall: number; best?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width="76"
        height={tall}
        rx="12"
        className={best ? "fill-art-paper stroke-art-line" : "fill-art-paper stroke-art-mid"}
      />
      <rect x="12" y="12" width="22" height="22" rx="7" className={best ? "fill-art-deep" : "fill-art-mid"} />
      <path className="stroke-art-mid" d="M42 19h22" />
      <path className="stroke-art-pale" d="M42 28h14" />
      <path className="stroke-art-pale" d={`M12 ${tall - 46}h52M12 ${tall - 36}h36`} />
      <rect
        x="12"
        y={tall - 26}
        width="52"
        height="15"
        rx="7.5"
        className={best ? "fill-art-deep" : "fill-art-pale"}
      />
    </g>
  );
}

/** Three offers side by side, the lowest in front: "see real prices". */
export function ComparePicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={160} y={208} width={210} />
      <PriceCard x={42} y={70} tall={134} />
      <PriceCard x={202} y={54} tall={150} />
      <PriceCard x={122} y={92} tall={114} best />
      <Check x={198} y={94} size={13} />
      <g>
        <path className="stroke-art-line" d="M80 44c24-16 92-22 128-14" strokeDasharray="1 7" />
        <Coin x={80} y={50} size={15} />
        <Coin x={160} y={70} size={12} />
        <Coin x={240} y={34} size={18} />
      </g>
      <Glint x={288} y={120} size={7} />
      <Glint x={30} y={112} size={6} />
    </Picture>
  );
}
