import { createContext, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Platform } from "./context.server";
import { service, startServices } from "./registration.server";

// These services don't use any of it.
const platform = {} as Platform;

const first = createContext<string>();
const second = createContext<string>();
const firstService = service(first, () => "one");

test("a service can use those before it, and routes find all of them", async () => {
  const later = service(second, async (_platform, services) => `${services.get(first)} and two`);
  const services = await startServices([{ services: [firstService] }, {}, { services: [later] }], platform);
  expect(services.get(second)).toBe("one and two");

  const context = new RouterContextProvider();
  services.provide(context);
  expect([context.get(first), context.get(second)]).toEqual(["one", "one and two"]);
});

test("a service that needs a later one fails at startup", async () => {
  const early = service(second, (_platform, services) => services.get(first));
  await expect(startServices([{ services: [early, firstService] }], platform)).rejects.toThrow();
});

test("two services under one context fail at startup", async () => {
  const twice = [{ services: [firstService] }, { services: [firstService] }];
  await expect(startServices(twice, platform)).rejects.toThrow("share one context");
});

test("each shutdown step waits for that step of every service", async () => {
  const done: string[] = [];
  const note = (step: string) => async (name: string) => {
    await Promise.resolve();
    done.push(`${name} ${step}`);
  };
  const steps = {
    finish: note("finish"),
    drain: note("drain"),
    close: note("close"),
    settled: note("settled"),
  };
  const kept = [service(first, () => "a", steps), service(second, () => "b", { drain: steps.drain })];
  const services = await startServices([{ services: kept }], platform);
  await services.settled();
  await services.finish();
  await services.drain();
  await services.close();
  expect(done).toEqual(["a settled", "a finish", "a drain", "b drain", "a close"]);
});
