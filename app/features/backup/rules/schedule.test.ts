import { describe, expect, test } from "vitest";
import { archiveName, archivesToDelete, nextBackup, overdueSince } from "./schedule";

const NIGHTLY = "15 3 * * *";
const at = (text: string) => new Date(text);

describe("the next backup", () => {
  test("is scheduled in Eastern Time, also when the clocks change", () => {
    expect(nextBackup(NIGHTLY, at("2026-10-31T12:00:00Z"))).toEqual(at("2026-11-01T08:15:00Z"));
    expect(nextBackup(NIGHTLY, at("2026-10-30T12:00:00Z"))).toEqual(at("2026-10-31T07:15:00Z"));
  });
});

describe("a scheduled backup", () => {
  const since = at("2026-11-01T00:00:00Z");
  const planned = at("2026-11-22T08:15:00Z");
  const justBefore = at("2026-11-22T10:14:59Z");
  const twoHoursLater = at("2026-11-22T10:15:01Z");

  test("is overdue two hours later, unless one that started then has been verified", () => {
    const verified = at("2026-11-21T08:15:00Z");
    expect(overdueSince(NIGHTLY, { since, verified, now: justBefore })).toBeNull();
    expect(overdueSince(NIGHTLY, { since, verified, now: twoHoursLater })).toEqual(planned);
    expect(overdueSince(NIGHTLY, { since, verified: planned, now: twoHoursLater })).toBeNull();
  });

  test("isn't overdue if the schedule took effect later", () => {
    const now = twoHoursLater;
    expect(overdueSince(NIGHTLY, { since, verified: null, now })).toEqual(planned);
    expect(overdueSince(NIGHTLY, { since: at("2026-11-22T09:00:00Z"), verified: null, now })).toBeNull();
  });
});

describe("archives", () => {
  const site = "https://www.dose-compare.example:8443/sub";

  test("are named by the site's host and the time, to the second", () => {
    const moment = at("2026-11-22T08:15:07.123Z");
    expect(archiveName(site, moment, false)).toBe(
      "dosecompare-www-dose-compare-example-8443-20261122T081507Z.tar.zst",
    );
    expect(archiveName(site, moment, true)).toMatch(/Z\.tar\.zst\.age$/);
  });

  test("beyond the newest ones are deleted, encrypted or not, and nothing else", () => {
    const names = [1, 2, 3, 4].map((day) =>
      archiveName(site, at(`2026-11-0${day}T08:15:00Z`), day % 2 === 0),
    );
    const others = [
      archiveName("https://dose-compare.example", at("2020-01-01T00:00:00Z"), false),
      archiveName("https://www.dose-compare.example.org:8443", at("2020-01-01T00:00:00Z"), false),
      "dosecompare-www-dose-compare-example-8443-before-the-move.tar.zst",
      "notes.txt",
      ".in-progress",
    ];
    expect(archivesToDelete([...others, ...names], site, 3)).toEqual([names[0]]);
    expect(archivesToDelete([...names, ...others].reverse(), site, 1)).toEqual([
      names[2],
      names[1],
      names[0],
    ]);
    expect(archivesToDelete([...others, ...names], site, 4)).toEqual([]);
  });
});
