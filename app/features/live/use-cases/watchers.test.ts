import { expect, test } from "vitest";
import type { Actor } from "~/features/auth/rules/access";
import { activity } from "../factory";
import { createWatchers } from "./watchers.server";

const actor: Actor = { userId: "ann", email: "a@site.example", name: "Ann", role: "admin", sessionId: "s" };

test("a quiet stream gets the time of the last reading, however long the next one takes", async () => {
  let now = 10_000;
  const watchers = createWatchers(() => now);
  const reader = watchers.open(actor)?.getReader();
  const received = async () => {
    const text = new TextDecoder().decode((await reader?.read())?.value);
    return JSON.parse(text.replace(/^data: /, ""));
  };
  // Nothing was read yet.
  watchers.beat();
  const [audience] = watchers.audiences();
  if (!audience) throw new Error("The stream has an audience.");
  watchers.send(audience, activity);
  expect(await received()).toEqual(activity);
  now += 3_999;
  watchers.beat();
  now += 1;
  watchers.beat();
  expect(await received()).toEqual({ at: activity.at });
  now += 120_000;
  watchers.endOld();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("event: end\ndata: renew");
  expect(watchers.all()).toEqual([]);
});
