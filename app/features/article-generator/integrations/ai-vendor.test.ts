import { afterAll, afterEach, describe, expect, test } from "vitest";
import { articleJson, FAKE_KEY, startFakeVendor } from "~tests/fakes/ai-vendor";
import { createVendor, VendorFailure } from "./ai-vendor.server";

const fake = await startFakeVendor();
afterAll(() => fake.close());
afterEach(() => {
  fake.next.length = 0;
  fake.requests.length = 0;
});

const vendor = createVendor({ AI_BASE_URL: fake.baseUrl, AI_TIMEOUT_SECONDS: 60 });
const hasty = createVendor({ AI_BASE_URL: fake.baseUrl, AI_TIMEOUT_SECONDS: 1 });
const access = { key: FAKE_KEY, model: "claude-3-7-sonnet-20250219" };
const prompt = { system: "You write.", user: "Target keyword: cost" };

function ask(by = vendor, own = access, signal = new AbortController().signal) {
  const heard: number[] = [];
  const answer = by.write(own, prompt, { signal, onText: (count) => heard.push(count) });
  return { answer, heard };
}

describe("a requested article", () => {
  test("is requested with the specified parameters and streamed", async () => {
    const { answer, heard } = ask();
    expect(await answer).toMatchObject({
      text: articleJson(),
      isCut: false,
      inputTokens: 800,
      outputTokens: 1_900,
    });
    expect(heard.at(-1)).toBe(articleJson().length);
    expect(heard.length).toBeGreaterThan(3);
    expect(fake.requests[0]).toMatchObject({
      apiKey: FAKE_KEY,
      body: {
        model: access.model,
        max_tokens: 4000,
        temperature: 0.7,
        stream: true,
        system: "You write.",
        messages: [{ role: "user", content: "Target keyword: cost" }],
      },
    });
  });

  test.for([408, 409, 429, 500, 503, 529])("is retried twice after a %i", async (status) => {
    const failure = { kind: "status", status, headers: { "retry-after-ms": "5" } } as const;
    fake.next.push(failure, failure);
    expect((await ask().answer).text).toBe(articleJson());
    expect(fake.requests).toHaveLength(3);

    fake.next.push(failure, failure, failure);
    await expect(ask().answer).rejects.toThrow(status === 429 ? "is limiting requests" : `status ${status}`);
    expect(fake.requests).toHaveLength(6);
  });

  test("waits as long as the vendor asks, if that is short", async () => {
    fake.next.push({ kind: "status", status: 429, headers: { "retry-after": "1" } });
    const startedAt = performance.now();
    await ask().answer;
    expect(fake.requests).toHaveLength(2);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  test("isn't retried when the vendor wants a long wait, and the failure says when to try again", async () => {
    fake.next.push({ kind: "status", status: 429, headers: { "retry-after": "600" } });
    await expect(ask().answer).rejects.toThrow("Try again in 10 minutes.");
    expect(fake.requests).toHaveLength(1);
  });

  test.for<[number, string]>([
    [400, "rejected the request (status 400): temperature is not taken"],
    [403, "rejected the key"],
    [404, "doesn't offer the model"],
    [413, "rejected the request"],
  ])("isn't retried after a %i", async ([status, words]) => {
    fake.next.push({ kind: "status", status, message: "temperature is not taken" });
    await expect(ask().answer).rejects.toThrow(words);
    expect(fake.requests).toHaveLength(1);
  });

  test("with a wrong key is refused, and the key is not reported", async () => {
    const { answer } = ask(vendor, { ...access, key: "sk-wrong-0123456789" });
    const failure = await answer.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VendorFailure);
    expect(String(failure)).toContain("rejected the key");
    expect(String(failure)).not.toContain("sk-wrong");
  });

  test("that is cut off in the middle isn't an answer", async () => {
    fake.next.push({ kind: "cut", text: articleJson() });
    await expect(ask().answer).rejects.toThrow(/was cut off|couldn't be reached/);
  });

  test.for(["hang", "stall"] as const)("that %ss ends at its timeout", async (kind) => {
    const behavior = { kind, text: articleJson() };
    fake.next.push(behavior, behavior, behavior);
    await expect(ask(hasty).answer).rejects.toThrow("took longer than 1 seconds");
    await expect.poll(() => fake.requests.every((request) => request.isAborted)).toBe(true);
  });

  test("is aborted at the vendor when it is canceled", async () => {
    fake.next.push({ kind: "answer", text: articleJson(), pauseMs: 200 });
    const controller = new AbortController();
    const { answer, heard } = ask(vendor, access, controller.signal);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    controller.abort(new Error("cancelled"));
    await expect(answer).rejects.toThrow("cancelled");
    await expect.poll(() => fake.requests[0]?.isAborted).toBe(true);
  });

  test("fails when the vendor is unreachable", async () => {
    const unreachable = createVendor({ AI_BASE_URL: "http://127.0.0.1:1", AI_TIMEOUT_SECONDS: 60 });
    await expect(ask(unreachable).answer).rejects.toThrow("couldn't be reached");
  });

  test("says when it was cut off at the length limit", async () => {
    fake.next.push({ kind: "answer", text: '{"title":"A', stopReason: "max_tokens" });
    expect(await ask().answer).toMatchObject({ isCut: true });
  });
});

describe("the vendor's models", () => {
  test("are listed", async () => {
    expect(await vendor.listModels(FAKE_KEY)).toContainEqual({
      id: "claude-new-20260101",
      name: "Claude New",
    });
  });

  test("are refused to a wrong key", async () => {
    await expect(vendor.listModels("sk-wrong-0123456789")).rejects.toThrow("rejected the key");
  });
});
