import { createElement, type ReactElement } from "react";
import { href } from "react-router";
import type { Brand } from "~/features/brands/schema";
import type { Config } from "~/platform/config.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { ConfirmMail, confirmMailSubject, NoticeMail, noticeMailSubject } from "../components/confirm-mail";
import { NewsMail, newsMailSubject } from "../components/news-mail";
import type { AskOutcome } from "../mutations/ask.server";
import { watchMailKinds } from "../rules/mail-kinds";
import type { News } from "../rules/news";
import { type Watch, watchText } from "../rules/watch";

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
export async function askMail(
  config: Config,
  { to, token }: Recipient,
  { outcome, watch, brand }: { outcome: AskOutcome; watch: Watch; brand: Brand | undefined },
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

/** The email with everything that one address watches and that dropped. */
export async function newsMail(
  config: Config,
  { to, token }: Recipient,
  news: readonly News[],
  brands: readonly Brand[],
): Promise<MailMessage> {
  const site = mailSite(config);
  const { stop } = watchLinks(site.siteUrl, token);
  const groups = news.map((one) => ({ ...one, text: textOf(one.stored.watch, brands) }));
  const template = createElement(NewsMail, { site, groups, stopUrl: stop });
  const mail = await message(watchMailKinds.news, to, newsMailSubject, template);
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
