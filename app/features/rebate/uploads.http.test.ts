import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { answerOf, claimForm, screenshot, useClaims } from "~tests/setup/claims";
import { buildClaimFields } from "./factory";
import { claimMessages, uploadMessages } from "./schema";

const { post, submit, rows, files, expectNothingKept, useS3 } = await useClaims();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
/** A PNG header that declares 60,000 × 60,000 pixels. */
const bomb = Buffer.from(
  "89504e470d0a1a0a0000000d494844520000ea600000ea6008000000004e2d5a5c0000000c4944415478da6300000000000001",
  "hex",
);

describe("the screenshot's type is detected from its bytes", () => {
  test.each<[string, Buffer, string, string]>([
    ["text named PNG", Buffer.from("just text"), "order.png", claimMessages.notAnImage],
    ["SVG", Buffer.from(svg), "order.svg", claimMessages.notAnImage],
    ["SVG named PNG", Buffer.from(svg), "order.png", claimMessages.notAnImage],
    ["a decompression bomb", bomb, "order.png", uploadMessages.tooManyPixels],
  ])("%s is rejected", async (_what, picture, fileName, message) => {
    const { status, answer } = await answerOf(await submit({ picture, fileName }));
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { ok: false, errors: { screenshot: message } },
    });
    await expectNothingKept();
  });

  test("it is decoded only if the rest of the form is valid", async () => {
    // The header is valid; only decoding reveals that the data is cut off.
    const broken = screenshot.subarray(0, screenshot.length - 60);
    const invalid = await answerOf(await submit({ picture: broken, fields: { email: "jane@" } }));
    expect(invalid.answer).toMatchObject({ ok: false, errors: { email: claimMessages.email } });
    expect(invalid.answer.errors).not.toHaveProperty("screenshot");
    const valid = await answerOf(await submit({ picture: broken }));
    expect(valid.status).toBe(400);
    expect(valid.answer).toMatchObject({ ok: false, errors: { screenshot: claimMessages.notAnImage } });
    await expectNothingKept();
  });

  test("a picture with a misleading name is accepted", async () => {
    expect((await submit({ fileName: "../../etc/passwd.txt" })).status).toBe(200);
    expect(await files()).toEqual([expect.stringMatching(/^\d+-[0-9a-f]{32}\.jpg$/)]);
  });

  test("5 MB are accepted, one byte more is rejected", async () => {
    const padded = (bytes: number) => Buffer.concat([screenshot, Buffer.alloc(bytes - screenshot.length)]);
    expect((await submit({ picture: padded(5 * 1024 * 1024) })).status).toBe(200);
    const { status, answer } = await answerOf(await submit({ picture: padded(5 * 1024 * 1024 + 1) }));
    expect(status).toBe(413);
    expect(answer).toMatchObject({ ok: false, message: claimMessages.imageTooLarge });
    expect(await rows()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
  });

  test("100 MB are rejected early, with the field's message", async () => {
    const { body, headers, delivered } = hugeUpload(100);
    const { status, answer } = await answerOf(await post("/rebate-claim/submit", body, headers));
    expect({ status, answer }).toEqual({
      status: 413,
      answer: {
        ok: false,
        message: claimMessages.imageTooLarge,
        errors: { screenshot: claimMessages.imageTooLarge },
      },
    });
    expect(delivered()).toBeLessThan(10);
    await expectNothingKept();
  });

  test("an aborted upload leaves nothing behind", async () => {
    const { body, headers } = hugeUpload(4, new Error("connection lost"));
    expect((await post("/rebate-claim/submit", body, headers)).status).toBe(400);
    await expectNothingKept();
  });
});

/** A form whose file has this many megabytes, sent one at a time. @param broken aborts it before its last boundary. */
function hugeUpload(megabytes: number, broken?: Error) {
  const encoder = new TextEncoder();
  const fields = Object.entries(buildClaimFields({ submissionId: randomUUID() }))
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("");
  const head = `${fields}--b\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n`;
  let sent = -1;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent === 0) controller.enqueue(encoder.encode(head));
      else if (sent <= megabytes) controller.enqueue(new Uint8Array(1_000_000));
      else if (broken) controller.error(broken);
      else controller.close();
    },
  });
  const headers = {
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": String(megabytes * 1_000_000),
  };
  return { body, headers, delivered: () => sent };
}

// spec:rebate#claim-upload
describe("without scripts", () => {
  test("the page accepts the form and shows the receipt", async () => {
    const response = await post("/rebate-claim", claimForm());
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<h1[^>]*>Rebate Claim Submitted!/);
    expect(html).toMatch(/<title>Rebate Claim Submitted! \| /);
    expect(html).toContain("A confirmation email was written for");
    expect(html).toContain("4-6 weeks");
    expect(await rows()).toHaveLength(1);
  });

  test("a rejected form comes back with everything typed and its own id", async () => {
    const submissionId = randomUUID();
    const fields = {
      submissionId,
      email: "jane@",
      city: 'Mi"ami',
      orderConfirmationNumber: "E-77",
      state: "FL",
    };
    const response = await post("/rebate-claim", claimForm({ fields }));
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(claimMessages.email);
    for (const typed of [
      submissionId,
      "jane@",
      "Mi&quot;ami",
      "E-77",
      "12 North Main Street",
      "2025-03-30",
    ]) {
      expect(html).toContain(`value="${typed}"`);
    }
    expect(html).toMatch(/<option value="FL" selected/);
    expect(html).toContain("Please choose the file again");
  });

  test("a file that is too large doesn't lose the values typed before it", async () => {
    const { body, headers } = hugeUpload(100);
    const response = await post("/rebate-claim", body, headers);
    expect(response.status).toBe(413);
    const html = await response.text();
    expect(html).toContain(claimMessages.imageTooLarge);
    expect(html).toContain('value="12 North Main Street"');
  });

  test.each([
    ["a form of another kind", "a=b", "application/x-www-form-urlencoded"],
    [
      "half a form",
      '--b\r\nContent-Disposition: form-data; name="city"\r\n\r\nMiami',
      "multipart/form-data; boundary=b",
    ],
    ["no form", "{}", "application/json"],
  ])("%s is rejected with the page", async (_what, body, type) => {
    const response = await post("/rebate-claim", body, { "Content-Type": type });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(claimMessages.submitFailed);
  });
});

describe("screenshots in an S3-compatible store", async () => {
  const { s3, s3App } = await useS3();
  const send = () => s3App.fetch("/rebate-claim/submit", { method: "POST", body: claimForm() });

  test("are stored there, and marked to be cached for an hour", async () => {
    expect((await send()).status).toBe(200);
    const [claim] = await rows();
    const address = String(claim?.order_confirmation_image);
    expect(s3.objects.get(address.replace("/uploads/", ""))).toMatchObject({
      contentType: "image/jpeg",
      cacheControl: "max-age=3600",
    });
    expect(await files()).toEqual([]);
  });

  test("that is unavailable: the claim is rejected with the upload's message", async () => {
    s3.failWith = 503;
    const { status, answer } = await answerOf(await send());
    s3.failWith = null;
    expect({ status, answer }).toMatchObject({
      status: 503,
      answer: { message: claimMessages.uploadFailed },
    });
    expect(await rows()).toEqual([]);
  });
});
