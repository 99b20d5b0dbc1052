import type { Role } from "~/features/auth/rules/access";

export const roleNames: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  content_manager: "Content manager",
};

/** A person's initials, up to two letters: `Ann B. Carter` → `AC`, `ann@x.example` → `A`. */
export function initialsOf(name: string): string {
  const words =
    name
      .split("@")[0]
      ?.split(/[\s._-]+/)
      .filter((word) => /^[\p{L}\p{N}]/u.test(word)) ?? [];
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = [first, last].map((word) => (word ? [...word][0] : "")).join("");
  return letters.toUpperCase() || "?";
}
