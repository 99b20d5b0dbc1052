import { type AuditEntity, auditEntities } from "../schema";
import type { FieldValue } from "./changes";

/** `role_changed` → `Role changed`. */
export function actionLabel(action: string): string {
  const words = action.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label that staff see for a kind of record; a kind unknown to this version stays as stored. */
export function entityLabel(entity: string): string {
  return isKnown(entity) ? auditEntities[entity] : actionLabel(entity);
}

function isKnown(entity: string): entity is AuditEntity {
  return Object.hasOwn(auditEntities, entity);
}

/** `pricing.12.isFirstMonthDiscount` → `Pricing 12: is first month discount`. */
export function fieldLabel(path: string): string {
  const [first = "", ...rest] = path.split(".");
  // A path is a name, or a list, an id in it, and a name: the last segment says what changed.
  const last = rest.at(-1);
  const above = [first, ...rest.slice(0, -1)].map(wordsOf).join(" ");
  const label = last === undefined ? wordsOf(first) : `${above}: ${wordsOf(last)}`;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

/** A field's value as text; null if it's empty. */
export function valueText(value: FieldValue | undefined): string | null {
  if (value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") return String(value);
  return value.length === 0 ? null : value.map((item) => valueText(item ?? undefined) ?? "–").join(", ");
}
