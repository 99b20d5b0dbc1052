import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";

/*
 * <PlainButton type="submit" busyLabel="Signing in...">Sign in</PlainButton>   in <form data-enhance="busy-form">
 *
 * A button on a document, which has both labels in its HTML: a script shows the other one (`enhance/busy-button.ts`).
 */
type PlainButtonProps = Omit<ComponentProps<typeof Button>, "busy" | "busyLabel" | "onClick"> & {
  busyLabel: string;
  children: ReactNode;
};

export function PlainButton({ busyLabel, children, ...rest }: PlainButtonProps) {
  return (
    <Button {...rest}>
      <span data-when="idle" className="contents">
        {children}
      </span>
      <span data-when="busy" hidden className="contents">
        <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
        {busyLabel}
      </span>
    </Button>
  );
}
