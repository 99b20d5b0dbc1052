/** A shield in a scalloped ring: "checked by somebody else". */
export function SealMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false" className={className}>
      <path
        className="fill-accent-soft stroke-accent-line"
        strokeWidth="1.5"
        strokeLinejoin="round"
        d="M32 3l5.6 4.2 6.9-1.2 2.9 6.4 6.6 2.4-.5 7 4.3 5.5-3.8 5.9 1.1 6.9-6.2 3.2-2.6 6.5-7-.2-5.3 4.500L32 60l-6-3.7-5.3-.3-3.4-6.1-6.7-2.2.8-7L7.1 35l4-5.7-.7-7 6.3-3 2.8-6.4 7 .4z"
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
