import { Glint, Pen, Vial } from "./parts";
import { Picture, type PictureProps } from "./picture";

/** What stands behind the example on the home page: a wide wash, a vial and a pen that look out at its edges. */
export function HeroPicture(props: PictureProps) {
  return (
    <Picture {...props} width={640} height={620}>
      <path
        className="fill-art-wash"
        d="M58 344C22 232 78 96 196 62c80-24 132 18 204 14 92-4 180 44 198 148 20 116-30 190-64 258-40 78-146 96-240 84-116-14-194-96-236-222z"
      />
      <g transform="translate(18 424) scale(1.5)">
        <Vial x={0} y={0} turn={-8} />
      </g>
      <g transform="translate(420 40) scale(1.3)">
        <Pen x={0} y={0} turn={24} />
      </g>
      <Glint x={92} y={120} size={14} />
      <Glint x={612} y={330} size={10} />
      <Glint x={330} y={586} size={9} />
    </Picture>
  );
}
