import type { TestProject } from "vitest/node";
import { migrate } from "~/platform/db/migrate.server";
import { openPostgres } from "~/platform/db/postgres.server";
import { keepBuildCurrent } from "./current-build.ts";
import { databaseUrl, startPostgres } from "./postgres.ts";

const TEMPLATE = "migrated";

/**
 * Runs once before the `pg` project: a current build, and a PostgreSQL server for the tests with one migrated database
 * to copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await keepBuildCurrent(project);
  const server = await startPostgres();
  try {
    const admin = await openPostgres(server.url, failOnError);
    await admin.runScript(`create database ${TEMPLATE}`);
    await admin.close();
    const template = await openPostgres(databaseUrl(server.url, TEMPLATE), failOnError);
    await migrate(template);
    await template.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testDatabase", { kind: "pg", serverUrl: server.url, template: TEMPLATE });
  return server.stop;
}

function failOnError(error: Error): void {
  throw error;
}
