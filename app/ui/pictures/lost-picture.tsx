import { Picture, type PictureProps } from "./picture";

export function LostPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <ellipse cx="160" cy="130" rx="130" ry="90" className="fill-art-wash" />
    </Picture>
  );
}
