import { expect, test } from "vitest";
import { failureReason, fileSize, readReport } from "./run";

test("a line of the command's output is a report, or is ignored", () => {
  expect(readReport('{"kind":"progress","step":"Verifying","percent":4}')).toEqual({
    kind: "progress",
    step: "Verifying",
    percent: 4,
  });
  for (const line of ["", "null", "Saving rows: 4 %", '{"kind":"other"}', '"saved"'])
    expect(readReport(line)).toBeNull();
});

test("sizes are in MB, and from 1 GB in GB", () => {
  expect(fileSize(412_345)).toBe("0.4 MB");
  expect(fileSize(999_949_999)).toBe("999.9 MB");
  expect(fileSize(2_104_000_000)).toBe("2.10 GB");
});

test("a system error is explained without its path", () => {
  expect(failureReason("ENOSPC")).toBe("The disk is full.");
  expect(failureReason("EROFS")).toBe("The site isn't allowed to write to the backup location.");
  expect(failureReason("ENOENT")).toBe("The backup location doesn't exist.");
  expect(failureReason("EWEIRD")).toBe("The backup failed. The site's log has the details.");
});
