import { cx } from "./cx";

/*
 * <LogoTile name="Northfield Clinic" src={brand.logoUrl} />
 * <LogoTile name="Northfield Clinic" src={null} size="lg" eager />
 *
 * A company's logo beside its name, so its alternative text is empty. Without a picture, or with one on another host
 * (from which our pages never load anything), it shows the first letter of the name.
 */
const sizes = {
  xs: { box: "size-9", text: "text-sm", pixels: 36 },
  sm: { box: "size-11", text: "text-base", pixels: 44 },
  md: { box: "size-14", text: "text-lg", pixels: 56 },
  lg: { box: "size-16 sm:size-20", text: "text-2xl", pixels: 80 },
};

type LogoTileProps = {
  name: string;
  src: string | null;
  size?: keyof typeof sizes;
  /** For the one logo that is visible first. */
  eager?: boolean;
};

export function LogoTile({ name, src, size = "md", eager = false }: LogoTileProps) {
  const { box, text, pixels } = sizes[size];
  if (!src?.startsWith("/") || src.startsWith("//")) {
    return (
      <span aria-hidden="true" className={cx("letter-tile", box, text)}>
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={pixels}
      height={pixels}
      loading={eager ? "eager" : "lazy"}
      className={cx("shrink-0 rounded-md border border-line bg-logo object-contain", box)}
    />
  );
}
