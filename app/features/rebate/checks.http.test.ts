import { describe, expect, test } from "vitest";
import { answerOf, type SentClaim, useClaims } from "~tests/setup/claims";
import { claimMessages, uploadMessages } from "./schema";

const { app, submit, expectNothingKept } = await useClaims();

// spec:rebate#claim-email
describe("errors appear at the top and at the field, and nothing is stored", () => {
  const required = [
    "fullName",
    "email",
    "addressLine1",
    "city",
    "state",
    "zipCode",
    "providerName",
    "orderDate",
    "orderConfirmationNumber",
  ] as const;

  test.each(required)("%s is missing", async (field) => {
    const { status, answer } = await answerOf(await submit({ fields: { [field]: "  " } }));
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { ok: false, message: claimMessages.missing },
    });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    await expectNothingKept();
  });

  test("the screenshot is missing", async () => {
    const { status, answer } = await answerOf(await submit({ picture: null }));
    expect(status).toBe(400);
    expect(answer).toEqual({
      ok: false,
      message: claimMessages.missing,
      errors: { screenshot: uploadMessages.screenshotMissing },
    });
    await expectNothingKept();
  });

  test.each<[string, SentClaim["fields"], string, string]>([
    ["terms not agreed to", { agreedToTerms: "" }, "agreedToTerms", claimMessages.terms],
    ["tomorrow", { orderDate: "2025-04-01" }, "orderDate", uploadMessages.dateInFuture],
    ["31 days ago", { orderDate: "2025-02-28" }, "orderDate", uploadMessages.dateTooOld],
    [
      "a day that does not exist",
      { orderDate: "2025-02-30" },
      "orderDate",
      "Enter the order date as month, day, and year",
    ],
    [
      "a date in other words",
      { orderDate: "yesterday" },
      "orderDate",
      "Enter the order date as month, day, and year",
    ],
    ["a ZIP code of letters", { zipCode: "ABCDE" }, "zipCode", "Enter a ZIP code like 33101"],
    ["a state that does not exist", { state: "XX" }, "state", "Choose your state"],
    [
      "a name that is far too long",
      { fullName: "x".repeat(201) },
      "fullName",
      "Enter at most 200 characters",
    ],
    ["a NUL", { city: "Mi\0ami" }, "city", "Remove the special characters that can't be stored"],
    ["a made-up id", { submissionId: "1; drop table" }, "submissionId", "Reload the page and try again"],
  ])("%s", async (_what, fields, field, message) => {
    const { status, answer } = await answerOf(await submit({ fields }));
    expect({ status, answer }).toEqual({
      status: 400,
      answer: { ok: false, message, errors: { [field]: message } },
    });
    await expectNothingKept();
  });

  test.each([
    "jane",
    "jane@",
    "@visitor.example",
    "jane@visitor",
    "jane@@visitor.example",
    "jane doe@visitor.example",
    "jane@visitor..example",
    ".jane@visitor.example",
    "jane@visitor.example, other@visitor.example",
    "jane@visitor.example\r\nBcc: other@visitor.example",
    "Jane <jane@visitor.example>",
    `${"x".repeat(250)}@visitor.example`,
  ])("the email %j", async (email) => {
    const { status, answer } = await answerOf(await submit({ fields: { email } }));
    expect(status).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toEqual(["email"]);
    if (email.length < 255) expect(answer.message).toBe(claimMessages.email);
    await expectNothingKept();
  });

  test.each([
    "jane+rebate@mail.visitor.example",
    "JANE.o'neil@visitor.example",
    "jáne@visitör.example",
    "1@2.example",
  ])("the email %j is accepted", async (email) => {
    expect((await submit({ fields: { email } })).status).toBe(200);
  });

  test.each(["2025-03-31", "2025-03-01"])("the order date %s is accepted", async (orderDate) => {
    expect((await submit({ fields: { orderDate } })).status).toBe(200);
  });
});

describe("the pages", () => {
  test("the form offers the providers and only dates that can be claimed", async () => {
    const html = await (await app.fetch("/rebate-claim")).text();
    const form = /<form[^>]*>/.exec(html)?.[0];
    expect(form).toMatch(/method="post"/);
    expect(form).toMatch(/enctype="multipart\/form-data"/i);
    expect(html).toMatch(/min="2025-03-01"/);
    expect(html).toMatch(/max="2025-03-31"/);
    expect(html).toMatch(/name="submissionId" value="[0-9a-f-]{36}"/);
  });

  test("the terms state the rules and link to the claim form", async () => {
    const html = (await (await app.fetch("/rebate-terms")).text()).replaceAll("<!-- -->", "");
    for (const rule of [
      "at most 4 rebates per household per calendar year",
      "within 30 days of your purchase",
      "4-6 weeks",
      "check or ACH",
      "18 or older",
      "live in the United States",
      "at most 5 MB",
    ]) {
      expect(html).toContain(rule);
    }
    expect(html).toContain('href="/rebate-claim"');
  });
});
