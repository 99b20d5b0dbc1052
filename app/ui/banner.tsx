import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

/*
 * <Banner tone="error" title="Failed to submit form. Please try again." />
 * <Banner tone="info" title="…">More text or a link</Banner>
 *
 * Errors interrupt a screen reader (role alert); other tones wait (role status). `still` is for a banner that is on the
 * page from the start and shouldn't be announced.
 */
export type Tone = "error" | "warning" | "good" | "info";

const looks: Record<Tone, { box: string; icon: string; Icon: typeof Info }> = {
  error: { box: "border-error-line bg-error-soft", icon: "text-error", Icon: CircleAlert },
  warning: { box: "border-warning-line bg-warning-soft", icon: "text-warning", Icon: TriangleAlert },
  good: { box: "border-good-line bg-good-soft", icon: "text-good", Icon: CircleCheck },
  info: { box: "border-accent-line bg-accent-soft", icon: "text-accent-text", Icon: Info },
};

type BannerProps = {
  tone?: Tone;
  title?: ReactNode;
  still?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Banner({ tone = "info", title, still, className, children }: BannerProps) {
  const { box, icon, Icon } = looks[tone];
  const role = tone === "error" ? "alert" : "status";
  return (
    <div
      role={still ? undefined : role}
      className={cx("flex items-start gap-3 rounded-md border px-4 py-3", box, className)}
    >
      <Icon aria-hidden="true" className={cx("mt-0.5 size-6 shrink-0", icon)} />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm text-ink-soft">{children}</div>}
      </div>
    </div>
  );
}
