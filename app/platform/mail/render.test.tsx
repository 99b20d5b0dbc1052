import { expect, test } from "vitest";
import { MailButton, MailLayout, MailText } from "~/ui/mail/mail-layout";
import { renderMail } from "./render.server";

const site = {
  siteName: "DoseCompare",
  siteUrl: "https://site.example",
  supportEmail: "help@site.example",
};

const mail = await renderMail(
  <MailLayout site={site} heading="Good news" preview="A short preview" why="You asked for it.">
    <MailText>Hello {"<b>Ana</b> & Co"},</MailText>
    <MailButton to="https://site.example/rebate-terms">Read on</MailButton>
  </MailLayout>,
);

test("the text has everything a reader needs, and no markup", () => {
  const needed = [
    "GOOD NEWS",
    "Hello <b>Ana</b> & Co,",
    "Read on https://site.example/rebate-terms",
    "You asked for it.",
    "help@site.example",
  ];
  for (const words of needed) expect(mail.text).toContain(words);
  expect(mail.text).not.toMatch(/<(p|a|html)\b|&amp;|A short preview/);
});

test("the HTML escapes text that was typed, and loads nothing from other servers", () => {
  expect(mail.html).toContain("&lt;b&gt;Ana&lt;/b&gt; &amp; Co");
  expect(mail.html).not.toMatch(/<(img|script|iframe|link)\b|url\(|@import/i);
  expect(mail.html).toContain('lang="en-US"');
});
