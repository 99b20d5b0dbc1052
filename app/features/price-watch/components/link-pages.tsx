import type { ReactNode } from "react";
import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, buttonClass } from "~/ui/button";
import { DateTime } from "~/ui/date-time";

/** A watch for its own list. Times are ISO 8601. */
export type ListedWatch = { watchId: number; text: string; expiresAt: string };

function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page flex max-w-form flex-col items-start gap-6 py-8 sm:py-12">
      <Breadcrumbs
        trail={[
          { label: "Home", to: href("/") },
          { label: "Price watch", to: href("/price-watch") },
        ]}
        here={title}
      />
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children}
    </div>
  );
}

/** The same for every address, new or known (spec:price-watch#same-answer). */
export function SentPage({ isDelivered }: { isDelivered: boolean }) {
  return (
    <LinkPage title="Check your email">
      <p>
        We sent a link to the address you entered. Open it within 48 hours to start your price watch. If you
        don’t, we erase the address.
      </p>
      <p className="text-ink-soft">
        No email after a few minutes? Look in your spam folder, or check the address and try again. We send at
        most three of these a day to one address.
      </p>
      {!isDelivered && (
        <Banner tone="warning" still title="This site doesn’t send emails yet">
          Its operator keeps them in a folder.
        </Banner>
      )}
      <Back />
    </LinkPage>
  );
}

const Back = () => (
  <a href={href("/providers")} className={buttonClass({ variant: "secondary" })}>
    See all providers
  </a>
);

type ConfirmPageProps = {
  token: string;
  /** Null for a link that is used up. */
  watch: (ListedWatch & { isConfirmed: boolean }) | null;
  /** What is already below the amount of a watch for a state. */
  lead: string | null;
};

/** Opening the link confirms nothing, because mail programs open links, too (spec:price-watch#double-opt-in). */
export function ConfirmPage({ token, watch, lead }: ConfirmPageProps) {
  if (!watch) return <GonePage />;
  if (watch.isConfirmed) return <StartedPage token={token} watch={watch} lead={lead} />;
  return (
    <LinkPage title="Start your price watch">
      <p>Do you want an email when this price drops?</p>
      <p className="font-semibold wrap-anywhere">{watch.text}</p>
      <form method="post" action={href("/price-watch/confirm")}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg">
          Start price watch
        </Button>
      </form>
      <p className="text-sm text-ink-soft">
        At most one email a week, for a year. Each one has a link that ends it and erases your address.
      </p>
    </LinkPage>
  );
}

function StartedPage({ token, watch, lead }: ConfirmPageProps & { watch: ListedWatch }) {
  return (
    <LinkPage title="Your price watch is on">
      <Banner tone="good" still title="We’ll email you when it drops">
        {watch.text}
      </Banner>
      {lead && <p>{lead}</p>}
      <p>
        It ends on <DateTime at={watch.expiresAt} day />. Then we erase it.
      </p>
      <a href={`${href("/price-watch/stop")}?token=${token}`} className="link">
        See or end your price watches
      </a>
    </LinkPage>
  );
}

function GonePage() {
  return (
    <LinkPage title="This link has expired">
      <p>
        Links to confirm work for 48 hours. After that, and when you unsubscribe, we erase the price watch and
        your address.
      </p>
      <a href={href("/price-watch")} className={buttonClass({ variant: "secondary" })}>
        Start a new price watch
      </a>
    </LinkPage>
  );
}

/** `/price-watch/stop`: everything that the address of a link watches, and how to end it. */
export function StopPage({ token, watches }: { token: string; watches: readonly ListedWatch[] }) {
  return (
    <LinkPage title="End a price watch">
      {watches.length > 0 && (
        <>
          <p>You watch:</p>
          <ul className="flex w-full flex-col divide-y divide-line border-y border-line">
            {watches.map(({ watchId, text, expiresAt }) => (
              <li key={watchId} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="wrap-anywhere">{text}</p>
                  <p className="text-sm text-ink-soft">
                    Until <DateTime at={expiresAt} day />
                  </p>
                </div>
                <StopForm token={token} watchId={watchId}>
                  <Button type="submit" variant="secondary">
                    End<span className="sr-only">: {text}</span>
                  </Button>
                </StopForm>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>Unsubscribe ends every price watch of your address and erases the address. You can’t undo that.</p>
      <StopForm token={token}>
        <Button type="submit" size="lg">
          Unsubscribe
        </Button>
      </StopForm>
    </LinkPage>
  );
}

type StopFormProps = { token: string; watchId?: number; children: ReactNode };

/** `page` asks for a page instead of the short answer that mail programs get. */
function StopForm({ token, watchId, children }: StopFormProps) {
  return (
    <form method="post" action={`${href("/price-watch/stop")}?token=${token}`}>
      <input type="hidden" name="page" value="1" />
      {watchId !== undefined && <input type="hidden" name="watchId" value={watchId} />}
      {children}
    </form>
  );
}

/** The same for every link, also after everything was erased. */
export function StoppedPage() {
  return (
    <LinkPage title="You’re unsubscribed">
      <p>
        Your price watches have ended, and we erased your address. An email that was just being sent may still
        arrive.
      </p>
      <Back />
    </LinkPage>
  );
}
