import { Picture, type PictureProps } from "~/ui/pictures/picture";
import { Glint, Pen, Vial } from "~/ui/pictures/shapes";

/** The background of the example on the home page: a wide wash, and a pen on its upper edge. */
export function HeroBackPicture(props: PictureProps) {
  return (
    <Picture {...props} width={680} height={640}>
      <path
        className="fill-art-wash"
        d="M34 376C-2 250 70 92 206 52c86-26 138 22 218 20 100-4 196 44 218 152 24 120-30 218-74 284-46 70-146 104-248 92-126-14-242-90-286-224z"
      />
      <g transform="translate(378 62) rotate(-13) scale(1.5)">
        <Pen x={0} y={0} />
      </g>
      <Glint x={120} y={86} size={15} />
      <Glint x={654} y={410} size={11} />
    </Picture>
  );
}

/** In front of the example's lower corner. */
export function HeroFrontPicture(props: PictureProps) {
  return (
    <Picture {...props} width={84} height={124}>
      <ellipse cx="42" cy="114" rx="38" ry="8" className="fill-art-pale" />
      <Vial x={14} y={15} />
    </Picture>
  );
}
