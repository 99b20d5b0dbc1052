/** A shield in a scalloped ring: "checked by someone else". */
export function SealMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false" className={className}>
      <path
        className="fill-accent-soft stroke-accent-line"
        strokeWidth="1.5"
        strokeLinejoin="round"
        d="M25.4 7.4A7.5 7.5 0 0 1 38.6 7.4A7.5 7.5 0 0 1 50.0 14.0A7.5 7.5 0 0 1 56.6 25.4A7.5 7.5 0 0 1 56.6 38.6A7.5 7.5 0 0 1 50.0 50.0A7.5 7.5 0 0 1 38.6 56.6A7.5 7.5 0 0 1 25.4 56.6A7.5 7.5 0 0 1 14.0 50.0A7.5 7.5 0 0 1 7.4 38.6A7.5 7.5 0 0 1 7.4 25.4A7.5 7.5 0 0 1 14.0 14.0A7.5 7.5 0 0 1 25.4 7.4z"
      />
      <path
        className="fill-accent"
        d="M32 14l14 5v11.500c0 9-5.7 15.6-14 19.5-8.3-3.9-14-10.5-14-19.500V19z"
      />
      <path
        className="stroke-on-accent"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M25 31.500l5 5 9.5-10.5"
      />
    </svg>
  );
}
