import { createElement, type ReactElement } from "react";
import { href } from "react-router";
import type { Brand } from "~/features/brands/schema";
import type { Config } from "~/platform/config.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { ConfirmMail, confirmMailSubject, NoticeMail, noticeMailSubject } from "../components/confirm-mail";
import { goneMailSubject, NewsMail, newsMailSubject } from "../components/news-mail";
import type { RequestOutcome } from "../mutations/watches.server";
import { watchMailKinds } from "../rules/mail-kinds";
import type { News } from "../rules/news";
import { type StoredWatch, type Watch, watchText } from "../rules/watch";

/** The links of one email. The token is in the query, because the log contains only paths. */
function watchLinks(siteUrl: string, token: string): { confirm: string; stop: string } {
  const query = `?token=${token}`;
  return {
    confirm: siteUrl + href("/price-watch/confirm") + query,
    stop: siteUrl + href("/price-watch/stop") + query,
  };
}

type Recipient = { to: string; token: string };

/** The email that answers the form: a link to confirm, or a notice that nothing changed. */
export async function requestMail(
  config: Config,
  { to, token }: Recipient,
  { outcome, watch, brand }: { outcome: RequestOutcome; watch: Watch; brand: Brand | undefined },
): Promise<MailMessage> {
  const site = mailSite(config);
  const links = watchLinks(site.siteUrl, token);
  const text = watchText(watch, brand);
  if (outcome === "confirm") {
    const props = { site, text, confirmUrl: links.confirm, stopUrl: links.stop };
    return message(watchMailKinds.confirm, to, confirmMailSubject, createElement(ConfirmMail, props));
  }
  const props = { site, text, isFull: outcome === "full", stopUrl: links.stop };
  return message(watchMailKinds.confirm, to, noticeMailSubject, createElement(NoticeMail, props));
}

/** The email with everything that one address watches and that dropped or is gone. */
export async function newsMail(
  config: Config,
  { to, token }: Recipient,
  { news, gone }: { news: readonly News[]; gone: readonly StoredWatch[] },
  brands: readonly Brand[],
): Promise<MailMessage> {
  const site = mailSite(config);
  const { stop } = watchLinks(site.siteUrl, token);
  const groups = news.map((one) => ({ ...one, text: textOf(one.stored.watch, brands) }));
  const gonePlans = gone.map(({ watch }) => (watch.kind === "plan" ? watch.planName : ""));
  const template = createElement(NewsMail, { site, groups, gonePlans, stopUrl: stop });
  const subject = groups.length > 0 ? newsMailSubject : goneMailSubject;
  const mail = await message(watchMailKinds.news, to, subject, template);
  return { ...mail, unsubscribeUrl: stop };
}

function textOf(watch: Watch, brands: readonly Brand[]): string {
  const brand = watch.kind === "plan" ? brands.find(({ brandId }) => brandId === watch.brandId) : undefined;
  return watchText(watch, brand);
}

async function message(
  kind: string,
  to: string,
  subject: string,
  template: ReactElement,
): Promise<MailMessage> {
  return { kind, to, subject, ...(await renderMail(template)) };
}
