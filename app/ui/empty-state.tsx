import type { ReactNode } from "react";
import { cx } from "./cx";

/*
 * <EmptyState picture={<EmptyPicture />} title="No matching providers found." action={<ButtonLink …>Back to Form</ButtonLink>}>
 *   Try adjusting your preferences or medication requirements.
 * </EmptyState>
 */
type EmptyStateProps = {
  picture?: ReactNode;
  title: ReactNode;
  /** The heading level of the title. */
  level?: 1 | 2 | 3;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

export function EmptyState({ picture, title, level = 2, action, className, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx("mx-auto flex max-w-lg flex-col items-center py-8 text-center sm:py-12", className)}>
      {picture && <div className="mb-6 w-60 max-w-full sm:w-72">{picture}</div>}
      <Heading className="text-xl font-semibold">{title}</Heading>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
