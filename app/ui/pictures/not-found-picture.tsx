import { Picture, type PictureProps } from "./picture";
import { Glint, Shade, Wash } from "./shapes";

/** A signpost where the path ends: this page doesn't exist. */
export function NotFoundPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <path
        className="fill-art-sand"
        d="M70 214c30-6 62-8 70-22 10-18-40-20-38-38 2-16 44-14 62-22 12-6 10-14 2-18l14-2c14 8 14 20-2 28-18 8-44 8-42 18 2 12 60 14 56 38-2 10-10 14-16 18z"
      />
      <Shade x={206} y={210} width={90} />
      <path className="fill-art-sand stroke-art-line" d="M200 52h12v158h-12z" />
      <path
        className="fill-art-deep stroke-art-line"
        d="M150 62h82l18 16-18 16h-82c-3 0-5-2-5-5V67c0-3 2-5 5-5z"
      />
      <path className="stroke-art-paper" d="M160 78h46" strokeDasharray="12 9" strokeWidth="4" />
      <path
        className="fill-art-paper stroke-art-line"
        d="M262 104h-76l-18 15 18 15h76c3 0 5-2 5-5v-20c0-3-2-5-5-5z"
      />
      <path className="stroke-art-mid" d="M194 119h52" strokeDasharray="12 9" strokeWidth="4" />
      <path className="fill-art-warm stroke-art-line" d="M206 34l8 18h-16z" />
      <path
        className="fill-art-mid stroke-art-line"
        d="M88 76c12 0 21 9 21 21 0 14-13 22-21 34-8-12-21-20-21-34 0-12 9-21 21-21z"
      />
      <path
        className="stroke-art-paper"
        d="M82.5 92c.5-3.5 3-5.5 6-5.5 3.3 0 6 2.3 6 5.5 0 4.5-5.8 4.5-5.8 9.500M88.7 108v.1"
        strokeWidth="3"
      />
      <path className="stroke-art-line" d="M88 142c-6 10 10 16 22 20" strokeDasharray="1 7" />
      <Glint x={130} y={48} size={7} />
      <Glint x={276} y={172} size={6} />
    </Picture>
  );
}
