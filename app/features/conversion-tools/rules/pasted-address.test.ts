import { describe, expect, test } from "vitest";
import { chooseNetwork } from "./logger";
import { readPastedUrl } from "./pasted-url";

const HOST = "https://dosecompare.example/functions/v1/postback";

describe("a pasted URL", () => {
  test("returns the specified parameters, and never its token", () => {
    const read = readPastedUrl(
      ` ${HOST}?token=secret&transaction_id=T%201&revenue=149.00&payout=280&brand_id=9646&sub1=genie&sub5=x&other=1 `,
    );
    expect(read).toMatchObject({
      ok: true,
      facts: {
        transactionId: "T 1",
        revenueCents: 14_900,
        payoutCents: 28_000,
        brandId: 9_646,
        sub1: "genie",
        sub5: "x",
      },
    });
    expect(JSON.stringify(read)).not.toContain("secret");
  });

  test("never returns a status, because a manually logged conversion is pending", () => {
    const read = readPastedUrl(`${HOST}?transaction_id=T1&status=approved`);
    expect(read.ok && read.facts).toEqual({ transactionId: "T1" });
  });

  test("needs no payout, and says which revenue is used if it is missing", () => {
    const read = readPastedUrl(`${HOST}?transaction_id=T1&brandid=`);
    expect(read.ok && read.facts).toEqual({ transactionId: "T1" });
    expect(read.ok && read.shown[1]?.value).toMatch(/^250\.00 \(default/);
  });

  test.for<[string, string, RegExp]>([
    ["", "No valid parameters to submit", /Enter a postback URL/],
    ["transaction_id=T1", "Invalid URL or missing required parameters", /Failed to parse URL/],
    [
      "javascript:alert(1)?transaction_id=T1",
      "Invalid URL or missing required parameters",
      /Failed to parse URL/,
    ],
    [HOST, "Invalid URL or missing required parameters", /transaction_id is missing/],
    [`${HOST}?transaction_id=`, "Invalid URL or missing required parameters", /transaction_id is missing/],
    [`${HOST}?transaction_id={tid}`, "Invalid URL or missing required parameters", /macro/],
    [`${HOST}?transaction_id=T1&payout=NaN`, "Invalid URL or missing required parameters", /payout/],
    [`${HOST}?transaction_id=T1&revenue=1e309`, "Invalid URL or missing required parameters", /revenue/],
    [`${HOST}?transaction_id=T1&revenue=-1`, "Invalid URL or missing required parameters", /negative/],
    [`${HOST}?transaction_id=T1&brandid=x`, "Invalid URL or missing required parameters", /brandid/],
    [
      `${HOST}?transaction_id=T1&transaction_id=T2`,
      "Invalid URL or missing required parameters",
      /more than once/,
    ],
    [`${HOST}?transaction_id=%ED%A0%80`, "Invalid URL or missing required parameters", /readable/],
  ])("%j is refused", ([text, message, detail]) => {
    expect(readPastedUrl(text)).toEqual({ ok: false, message, detail: expect.stringMatching(detail) });
  });
});

describe("the selected network", () => {
  const known = [{ networkId: 7, name: "Seven" }];
  test.for<[string, typeof known, object, number?]>([
    ["", [], { networkId: null }],
    ["", known, { networkId: 7 }],
    ["none", known, { networkId: null }],
    ["8", known, { networkId: 8 }],
    ["", known, { networkId: 7 }, 8],
    ["", [], { networkId: 8 }, 8],
    ["none", [], { networkId: null }, 8],
    ["9", known, { problem: "That network doesn't exist." }],
  ])("selected %j, known %o", ([chosen, there, expected, ofToken]) => {
    expect(chooseNetwork(chosen, there, [7, 8], ofToken)).toEqual(expected);
  });

  test("must be selected if two have the transaction", () => {
    const choice = chooseNetwork("", [...known, { networkId: 8, name: null }], [7, 8]);
    expect(choice).toEqual({ problem: expect.stringContaining("Seven, no network") });
  });
});
