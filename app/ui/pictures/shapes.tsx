/*
 * Shapes that several drawings share, so that a vial looks the same everywhere. Each is drawn from its own top left
 * corner.
 */

type Place = { x: number; y: number; turn?: number };

function at({ x, y, turn = 0 }: Place): string {
  return `translate(${x} ${y}) rotate(${turn})`;
}

/** The soft background of every drawing. */
export function Wash() {
  return (
    <path
      className="fill-art-wash"
      d="M26 132C18 82 56 40 108 30c38-7 64 12 100 12 48 0 88 30 90 78 2 52-40 90-96 96-40 4-66-8-102-10-40-2-68-32-74-74z"
    />
  );
}

export function Shade({ x, y, width }: { x: number; y: number; width: number }) {
  return <ellipse cx={x} cy={y} rx={width / 2} ry="6" className="fill-art-pale" />;
}

/** A four-pointed sparkle. */
export function Glint({ x, y, size = 8 }: { x: number; y: number; size?: number }) {
  const s = size;
  const w = size * 0.22;
  return (
    <path
      className="fill-art-warm"
      d={`M${x} ${y - s}l${w} ${s - w} ${s - w} ${w} ${w - s} ${w} ${-w} ${s - w} ${-w} ${w - s} ${w - s} ${-w} ${s - w} ${-w}z`}
    />
  );
}

/** A bottle of medication, 56 × 98. */
export function Vial(place: Place) {
  return (
    <g transform={at(place)}>
      <path
        className="fill-art-paper stroke-art-line"
        d="M18 14v10C9 27 4 33 4 42v44c0 7 5 11 12 11h24c7 0 12-4 12-11V42c0-9-5-15-14-18V14z"
      />
      <path className="fill-art-mid" d="M7.5 85h41c0 5.7-3.5 8.8-9 8.8h-23c-5.5 0-9-3.1-9-8.8z" />
      <path className="stroke-art-pale" d="M14 67h20M14 75h12" />
      <rect x="13" y="1.5" width="30" height="14" rx="4" className="fill-art-deep stroke-art-line" />
      <path className="stroke-art-line" d="M4 58h48M4 84h48" />
    </g>
  );
}

/** An injection pen lying from left to right, 168 × 28. */
export function Pen(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="stroke-art-line" d="M2 14h12" />
      <path className="fill-art-pale stroke-art-line" d="M14 9h14v10H14z" />
      <path
        className="fill-art-paper stroke-art-line"
        d="M28 5c0-2 1.5-3 3.5-3H104v24H31.500c-2 0-3.5-1-3.5-3z"
      />
      <path className="fill-art-mid" d="M40 9.500h34v9H40z" />
      <path className="stroke-art-line" d="M40 9.500h34v9H40zM51 9.500v4M62 9.500v4" />
      <path className="fill-art-deep stroke-art-line" d="M104 1h40c5 0 8 3 8 8v10c0 5-3 8-8 8h-40z" />
      <path className="fill-art-warm stroke-art-line" d="M152 7h7c4 0 7 3 7 7s-3 7-7 7h-7z" />
      <path className="stroke-art-mid" d="M114 9v10M122 9v10M130 9v10" />
    </g>
  );
}

/** A dollar coin; (x, y) is its center. */
export function Coin({ x, y, size = 18 }: { x: number; y: number; size?: number }) {
  const scale = size / 18;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle r="18" className="fill-art-warm stroke-art-line" />
      <circle r="12.5" className="stroke-art-warm-deep" strokeWidth="2" />
      <path
        className="stroke-art-line"
        d="M4.5-4.500C3.5-6 2-6.5 0-6.500c-2.6 0-4.5 1.2-4.5 3.200C-4.5.8 4.8-1 4.8 3.300c0 2-2 3.3-4.8 3.3-2.2 0-4-.8-4.8-2.400M0-9v18"
        strokeWidth="2.2"
      />
    </g>
  );
}

/** A check mark in a filled circle; (x, y) is its center. */
export function Check({ x, y, size = 14 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 14})`}>
      <circle r="14" className="fill-art-deep stroke-art-line" />
      <path className="stroke-art-paper" d="M-6 .5l4.2 4.200L6-4" strokeWidth="3" />
    </g>
  );
}
