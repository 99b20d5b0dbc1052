import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useDatabase } from "~tests/setup/database";
import { type AuditActor, recordAudit } from "./mutations.server";
import { listAudit } from "./queries.server";
import { type AuditChange, auditFilterSchema } from "./schema";

const { db } = await useDatabase();
const ann: AuditActor = { userId: "ann", name: "Ann Admin", role: "admin" };
const max: AuditActor = { userId: "max", name: "Max Manager", role: "content_manager" };

let at = Date.parse("2026-03-01T12:00:00Z");

function nextMoment(): Date {
  at += 1000;
  return new Date(at);
}

async function record(actor: AuditActor, change: Partial<AuditChange>, now = nextMoment()) {
  await recordAudit(
    db,
    actor,
    {
      action: "updated",
      entity: "brand",
      entityId: 1,
      before: { name: "A" },
      after: { name: "B" },
      ...change,
    },
    now,
  );
}

const idsOf = async (address: string) => {
  const filter = auditFilterSchema.parse(Object.fromEntries(new URLSearchParams(address)));
  return (await listAudit(db, filter, 100)).entries.map((entry) => entry.entityId);
};

describe("writing", () => {
  test("an entry records who, what, before, after, and when", async () => {
    const now = new Date("2026-02-01T00:00:00.123Z");
    await record(
      ann,
      { entityId: "kept", summary: 'Brand "B"', after: { name: "B", keyValue: "s3cret" } },
      now,
    );
    const { entries } = await listAudit(db, auditFilterSchema.parse({ entityId: "kept" }), 10);
    expect(entries).toEqual([
      {
        auditId: expect.any(Number),
        createdAt: now,
        actorId: "ann",
        actorName: "Ann Admin",
        actorRole: "admin",
        action: "updated",
        entity: "brand",
        entityId: "kept",
        summary: 'Brand "B"',
        before: { name: "A" },
        after: { name: "B", keyValue: "(hidden)" },
        partOf: null,
      },
    ]);
  });

  test("an update that changes nothing isn't recorded", async () => {
    await record(ann, { entityId: "unchanged", after: { name: "A" } });
    expect(await idsOf("entityId=unchanged")).toEqual([]);
  });

  // spec:audit#audit-transaction
  test("it is rolled back together with the change", async () => {
    const failing = db.transaction(async (tx) => {
      await recordAudit(
        tx,
        ann,
        { action: "created", entity: "brand", entityId: "rolled-back", before: null, after: { name: "X" } },
        new Date(at),
      );
      throw new Error("The change failed.");
    });
    await expect(failing).rejects.toThrow("The change failed.");
    expect(await idsOf("entityId=rolled-back")).toEqual([]);
  });

  test("an entry with the most distinct words allowed fits the search index", async () => {
    const words = Array.from({ length: 40_000 }, (_, index) =>
      String.fromCodePoint(0x1_0400 + (index % 80), 0x4e00 + Math.floor(index / 2)),
    );
    const fields = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `f${index}`,
        words.slice(index * 600, index * 600 + 600).join(" "),
      ]),
    );
    await record(ann, { entity: "post", entityId: "words", before: null, after: fields });
    expect(await idsOf("entityId=words")).toHaveLength(1);
  });

  test("a long article fits, whatever characters it contains", async () => {
    const content = (end: string) => `${"<p>Müde 😀 'words' \\ & | ! ( ) :* </p>".repeat(20_000)}${end}`;
    await record(ann, { entity: "post", entityId: "long", before: null, after: { content: content("") } });
    await record(ann, {
      entity: "post",
      entityId: "long",
      before: { content: content("a") },
      after: { content: content("b") },
    });
    expect(await idsOf("entityId=long")).toHaveLength(2);
  });
});

// spec:audit#audit-immutable
test.each(["update audit_log set actor_name = 'Nobody'", "delete from audit_log", "truncate audit_log"])(
  "the database refuses: %s",
  async (statement) => {
    await record(ann, {});
    const attempt = db.execute(sql.raw(statement));
    await expect(attempt).rejects.toMatchObject({
      cause: expect.objectContaining({ message: "The audit log is append-only." }),
    });
  },
);

describe("reading", () => {
  test("newest first, page by page, forward and back", async () => {
    for (let index = 0; index < 7; index += 1) {
      // Three entries have the same time, so the id decides their order.
      await record(max, { entity: "tag", entityId: `p${index}` }, new Date(at + Math.floor(index / 3)));
    }
    const filter = auditFilterSchema.parse({ entity: "tag" });
    const first = await listAudit(db, filter, 3);
    const second = await listAudit(db, { ...filter, older: first.older ?? undefined }, 3);
    const third = await listAudit(db, { ...filter, older: second.older ?? undefined }, 3);
    const ids = (page: typeof first) => page.entries.map((entry) => entry.entityId).join(" ");
    expect([first, second, third].map(ids)).toEqual(["p6 p5 p4", "p3 p2 p1", "p0"]);
    expect(first.newer).toBeNull();
    expect(third.older).toBeNull();

    const back = await listAudit(db, { ...filter, newer: third.newer ?? undefined }, 3);
    expect(ids(back)).toBe("p3 p2 p1");
    const start = await listAudit(db, { ...filter, newer: back.newer ?? undefined }, 3);
    expect(ids(start)).toBe("p6 p5 p4");
    expect(start.newer).toBeNull();
  });

  test("by person and by kind", async () => {
    await record(max, { entity: "setting", entityId: "by-max" });
    await record(ann, { entity: "setting", entityId: "by-ann" });
    await record(null, { entity: "setting", entityId: "by-system" });
    expect(await idsOf("entity=setting&person=max")).toEqual(["by-max"]);
    expect(await idsOf("entity=setting")).toEqual(["by-system", "by-ann", "by-max"]);
  });

  test("by days of America/New_York, both included, across a clock change", async () => {
    // March 8, 2026, has 23 hours: it began at 05:00 UTC and ends at 04:00 UTC.
    const moments = {
      before: "2026-03-08T04:59:59.999Z",
      first: "2026-03-08T05:00:00.000Z",
      last: "2026-03-09T03:59:59.999Z",
      after: "2026-03-09T04:00:00.000Z",
    };
    for (const [id, moment] of Object.entries(moments)) {
      await record(ann, { entity: "schedule", entityId: id }, new Date(moment));
    }
    expect(await idsOf("entity=schedule&from=2026-03-08&to=2026-03-08")).toEqual(["last", "first"]);
    expect(await idsOf("entity=schedule&from=2026-03-09")).toEqual(["after"]);
    expect(await idsOf("entity=schedule&to=2026-03-07")).toEqual(["before"]);
  });

  test("a search finds words and prefixes of words, in the summary and in the values", async () => {
    await record(ann, {
      entity: "claim",
      entityId: "s1",
      summary: "Claim of Northfield Clinic",
      after: { status: "paid" },
    });
    await record(max, {
      entity: "claim",
      entityId: "s2",
      summary: "Claim of Eastwater",
      after: { status: "declined" },
    });
    expect(await idsOf("entity=claim&q=northf")).toEqual(["s1"]);
    expect(await idsOf("entity=claim&q=decli+max")).toEqual(["s2"]);
    expect(await idsOf("entity=claim&q=claim+of")).toEqual(["s2", "s1"]);
    expect(await idsOf("entity=claim&q=absent")).toEqual([]);
  });

  test.each(["' & !", "a' | 'b", "\\", "(((", ":*", "x:*&", "\u0000", "\ud800", "<->", "''"])(
    "a search for %j does not fail",
    async (typed) => {
      const filter = auditFilterSchema.parse({ q: typed });
      await expect(listAudit(db, filter, 5)).resolves.toBeDefined();
    },
  );

  test("an invalid value in a URL counts as missing", () => {
    expect(
      auditFilterSchema.parse({
        person: "\u0000",
        entity: "brands; drop table",
        from: "2026-02-30",
        to: "999999-01-01",
        older: "1-2-3",
        newer: "-1",
      }),
    ).toEqual({});
  });
});
