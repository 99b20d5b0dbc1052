import { Glint, Pen, Shade, Tick, Vial, Wash } from "./parts";
import { Picture, type PictureProps } from "./picture";

/** An open parcel with a vial and a pen: "go to the provider you choose". */
export function ParcelPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={160} y={214} width={200} />
      <Vial x={118} y={48} turn={-6} />
      <Pen x={182} y={160} turn={-62} />
      <path className="fill-art-sand stroke-art-line" d="M74 128h172l-12 82H86z" />
      <path className="fill-art-warm stroke-art-line" d="M74 128l86 16 86-16 22-20-50-6-58 12-58-12-50 6z" />
      <path className="fill-art-sand" d="M103 103l-50 5 21 19 84 16V115z" />
      <path className="stroke-art-line" d="M160 144l-86-16-22-20 50-6" />
      <path className="stroke-art-line" d="M160 144v66" strokeDasharray="2 8" />
      <Tick x={206} y={178} size={15} />
      <path className="stroke-art-line" d="M100 176h30M100 188h20" />
      <Glint x={70} y={70} size={8} />
      <Glint x={274} y={72} size={6} />
    </Picture>
  );
}
