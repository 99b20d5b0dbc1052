import { expect, test } from "vitest";
import { allowsPrograms } from "./memory-folder.mjs";

const mounts = (options: string, type = "tmpfs") =>
  `/dev/vda / ext4 rw,relatime 0 0\n${type} /dev/shm ${type} ${options} 0 0\n`;

test("temporary files go to a folder in memory only if programs may run from it", () => {
  expect(allowsPrograms(mounts("rw,nosuid,nodev"), "/dev/shm")).toBe(true);
  expect(allowsPrograms(mounts("rw,nosuid,nodev,noexec"), "/dev/shm")).toBe(false);
  expect(allowsPrograms(mounts("ro,nosuid"), "/dev/shm")).toBe(false);
});

test("a disk, or nothing, at that place isn't a folder in memory", () => {
  expect(allowsPrograms(mounts("rw", "ext4"), "/dev/shm")).toBe(false);
  expect(allowsPrograms("/dev/vda / ext4 rw,relatime 0 0\n", "/dev/shm")).toBe(false);
});

test("the last file system mounted at a place counts", () => {
  expect(allowsPrograms(`${mounts("rw,noexec")}${mounts("rw")}`, "/dev/shm")).toBe(true);
});
