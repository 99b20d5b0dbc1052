import { useEffect, useRef } from "react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { useSite } from "~/ui/site-context";
import { processingTime } from "../rules/terms";
import { type ClaimReceipt, submittedTitle } from "../schema";
import { RebatePicture } from "./rebate-picture";

/**
 * Shown after a claim was stored. @param isNew whether it appeared without a page load; screen readers then read its
 * title.
 */
export function ClaimSubmitted({ receipt, isNew }: { receipt: ClaimReceipt; isNew: boolean }) {
  const { siteName, supportEmail } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    document.title = `${submittedTitle} | ${siteName}`;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isNew, siteName]);

  return (
    <div className="page py-10 sm:py-16">
      <Card pad="lg" className="mx-auto flex max-w-prose flex-col items-center gap-6 text-center">
        <RebatePicture className="w-56" />
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none sm:text-3xl">
          {submittedTitle}
        </h1>
        <div className="flex flex-col gap-4">
          {receipt.mailed ? (
            <p>
              A confirmation email was sent to <strong className="break-all">{receipt.email}</strong>. It can
              take a few minutes to arrive.
            </p>
          ) : (
            <p>
              A confirmation email was written for <strong className="break-all">{receipt.email}</strong>.
              This site doesn’t have a mail server yet, so the email is waiting in its outbox.
            </p>
          )}
          <p>
            A person reviews every claim. Processing takes {processingTime}. If we have a question, we’ll
            email you from{" "}
            <a href={`mailto:${supportEmail}`} className="link">
              {supportEmail}
            </a>
            .
          </p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={href("/compare-providers")}>Compare Providers</ButtonLink>
          <ButtonLink to={href("/rebate-claim")} reloadDocument variant="secondary">
            Submit another claim
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
