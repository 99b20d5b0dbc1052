import { expect, test } from "vitest";
import { mailMessage } from "./message.server";

const email = {
  kind: "news",
  to: "ana@northwind.example",
  subject: "News",
  text: "Hello",
  html: "<p>Hello</p>",
};

test.for([
  ["https://site.example/unsubscribe/1", true],
  ["https://ana:secret@site.example/unsubscribe", false],
  ["javascript:alert(1)", false],
] as const)("an email whose unsubscribe link is %s is accepted: %s", ([unsubscribeUrl, isAccepted]) => {
  expect(mailMessage.safeParse({ ...email, unsubscribeUrl }).success).toBe(isAccepted);
});
