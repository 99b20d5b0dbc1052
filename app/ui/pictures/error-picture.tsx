import { Picture, type PictureProps } from "./picture";
import { Glint, Shade, Wash } from "./shapes";

/** A plug out of its socket: something broke on our side. */
export function ErrorPicture(props: PictureProps) {
  return (
    <Picture {...props}>
      <Wash />
      <Shade x={160} y={204} width={180} />
      <path className="stroke-art-line" d="M0 168c34 20 52-6 62-26 7-14 17-20 32-20" strokeWidth="7" />
      <path className="stroke-art-mid" d="M0 168c34 20 52-6 62-26 7-14 17-20 32-20" strokeWidth="2.5" />
      <path
        className="fill-art-deep stroke-art-line"
        d="M92 108c0-4 3-7 7-7h16c14 0 25 9 25 21s-11 21-25 21H99c-4 0-7-3-7-7z"
      />
      <path className="stroke-art-line" d="M140 113h16M140 131h16" strokeWidth="5" />
      <path
        className="fill-art-paper stroke-art-line"
        d="M228 108c0-4-3-7-7-7h-16c-14 0-25 9-25 21s11 21 25 21h16c4 0 7-3 7-7z"
      />
      <path className="stroke-art-mid" d="M190 113h12M190 131h12" strokeWidth="5" />
      <path className="stroke-art-line" d="M226 122c16 0 26 6 33 20 9 20 26 46 61 26" strokeWidth="7" />
      <path className="stroke-art-pale" d="M226 122c16 0 26 6 33 20 9 20 26 46 61 26" strokeWidth="2.5" />
      <path
        className="stroke-art-warm-deep"
        d="M168 84v-22M152 88l-10-18M184 88l10-18M168 160v20M154 156l-8 14M182 156l8 14"
        strokeWidth="3.5"
      />
      <Glint x={250} y={66} size={8} />
      <Glint x={74} y={72} size={6} />
    </Picture>
  );
}
