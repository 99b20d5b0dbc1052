import fc from "fast-check";
import { expect, test } from "vitest";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, GONE, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { storeRecordedEvents } from "./factory";
import { explore } from "./queries/explore.server";
import { inOrderOf } from "./rules/background";
import { readReportQuery } from "./rules/report-query";

const { db } = await useDatabase();
const { postIds, networkId } = await storeScene(db);
const ADMIN = { role: "admin" } as const;
const recorded = recordedEventsIn([...postIds, GONE], networkId);

// spec:explorer#row-order
test("rows are ordered by any dimension, as the job for slow reports orders them", async () => {
  await assertWithin(
    fc
      .asyncProperty(
        recorded,
        fc.constantFrom("rows", "rows2", "rows3", "clicks"),
        fc.constantFrom("asc", "desc"),
        async (happened, sort, dir) => {
          await storeRecordedEvents(db, happened, nothing());
          const params = new URLSearchParams("by=device&by=variant&by=rank&m=clicks&days=90");
          params.set("sort", sort);
          params.set("dir", dir);
          const { reportQuery } = readReportQuery(params, ADMIN, NOW);
          const { rows } = await withSnapshot(db, (snapshot) =>
            explore(snapshot, ADMIN, reportQuery, { now: NOW, limit: 1_000 }),
          );
          expect(rows).toEqual(inOrderOf(reportQuery, rows.toReversed()));
        },
      )
      .beforeEach(() => emptyScene(db)),
    { numRuns: 12, limit: 30_000 },
  );
}, 90_000);
