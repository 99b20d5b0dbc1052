import { Picture, type PictureProps } from "~/ui/pictures/picture";
import { Check, Glint, Pen, Shade, Vial, Wash } from "~/ui/pictures/shapes";

/** An open package with a vial and a pen: "go to the provider you choose". */
export function PackagePicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={160} y={214} width={200} />
      <path className="fill-art-warm stroke-art-line" d="M84 122l76-16 76 16-76 14z" />
      <Vial x={108} y={42} turn={-6} />
      <Pen x={178} y={168} turn={-64} />
      <path className="fill-art-sand stroke-art-line" d="M84 122l76 14 76-14-10 88H94z" />
      <path className="fill-art-sand stroke-art-line" d="M84 122l-26 18 72 18 30-22z" />
      <path className="fill-art-sand stroke-art-line" d="M236 122l26 18-72 18-30-22z" />
      <path className="stroke-art-line" d="M160 136v74" strokeDasharray="2 8" />
      <Check x={204} y={186} size={14} />
      <path className="stroke-art-line" d="M104 182h30M106 194h20" />
      <Glint x={66} y={70} size={8} />
      <Glint x={276} y={76} size={6} />
    </Picture>
  );
}
