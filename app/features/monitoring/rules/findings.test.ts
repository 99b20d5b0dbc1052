import { describe, expect, test } from "vitest";
import {
  databaseFinding,
  diskFinding,
  jobsFinding,
  mailFinding,
  replicaFinding,
  secretsFinding,
} from "./findings";

const queue = { name: "blog-article", waiting: 0, failed: 0, oldestSeconds: 0, stuck: 0 };

describe("background jobs", () => {
  test("are well while they wait for less than an hour", () => {
    expect(jobsFinding([{ ...queue, waiting: 3, oldestSeconds: 3_600 }])).toMatchObject({ level: "ok" });
    expect(jobsFinding([{ ...queue, waiting: 3, oldestSeconds: 3_601 }])).toMatchObject({
      level: "problem",
      says: "Jobs have been waiting for more than an hour: blog-article.",
    });
  });

  test("that failed are named by kind, without emails and backups, which have their own checks", () => {
    const failed = [
      { ...queue, failed: 2 },
      { ...queue, name: "mail", failed: 5 },
      { ...queue, name: "backup-run", failed: 1 },
    ];
    expect(jobsFinding(failed)).toMatchObject({
      level: "problem",
      says: "2 jobs failed permanently: blog-article.",
    });
  });
});

test.each([
  [{ stuck: 1 }, "smtp", "problem"],
  [{ failed: 1 }, "smtp", "attention"],
  [{}, "outbox", "off"],
  [{ waiting: 2 }, "smtp", "ok"],
] as const)("email with %j by %s: %s", (state, delivers, level) => {
  expect(mailFinding([{ ...queue, name: "mail", ...state }], delivers).level).toBe(level);
});

test.each([
  [4, 100, "problem"],
  [10, 100, "attention"],
  [20, 100, "ok"],
  // A small disk that is nearly empty still has too little room.
  [0.4, 1, "problem"],
])("%d GB of %d GB free: %s", (free, total, level) => {
  expect(diskFinding(free * 1e9, total * 1e9).level).toBe(level);
});

test.each([
  [null, "off"],
  [0.2, "ok"],
  [5.1, "problem"],
  [Number.POSITIVE_INFINITY, "problem"],
])("a replica that is %s s behind, with a limit of 5 s: %s", (lag, level) => {
  expect(replicaFinding(lag, 5).level).toBe(level);
});

test("a database that takes more than half a second needs attention", () => {
  expect(databaseFinding("postgres", 0.4)).toEqual({
    level: "ok",
    says: "PostgreSQL responds within 1 ms.",
  });
  expect(databaseFinding("postgres", 501).level).toBe("attention");
});

test.each([
  ["off", "is stored", {}, false],
  ["ok", "can be read", { current: 3 }, false],
  ["attention", "Everything is encrypted with the current", { current: 3 }, true],
  ["attention", "1 stored text still needs", { current: 3, previous: 1 }, true],
  ["attention", "2 stored texts still need", { current: 3, previous: 2 }, true],
  [
    "attention",
    "tokens of networks",
    { previous: 2, unreadable: 1, unreadableTitles: ["tokens of networks"] },
    true,
  ],
])("stored keys: %s, because %j", (level, says, state, hasPrevious) => {
  const none = { current: 0, previous: 0, unreadable: 0, unreadableTitles: [] };
  expect(secretsFinding({ ...none, ...state }, hasPrevious)).toMatchObject({
    level,
    says: expect.stringContaining(says),
  });
});
