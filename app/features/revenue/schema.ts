import * as z from "zod/mini";
import {
  type ConversionField,
  conversionFields,
  conversionStatuses,
  defaultMapping,
  type FieldMapping,
  type ParameterMapping,
  type StatusMapping,
} from "./rules/mapping";

const storedField = z.object({ names: z.array(z.string()), required: z.boolean() });
const storedStatuses = z.record(z.string(), z.enum(conversionStatuses));

/** The parameter mapping of a network's row; a field it says nothing of has the names of the specification. */
export function readParameterMapping(stored: unknown): ParameterMapping {
  const rows = z.record(z.string(), z.unknown()).safeParse(stored);
  const mapping: Record<ConversionField, FieldMapping> = { ...defaultMapping };
  for (const field of conversionFields) {
    const known = storedField.safeParse(rows.success ? rows.data[field] : undefined);
    if (known.success) mapping[field] = known.data;
  }
  return mapping;
}

/** The status mapping of a network's row; none where the row holds none. */
export function readStatusMapping(stored: unknown): StatusMapping {
  const known = storedStatuses.safeParse(stored);
  return known.success ? known.data : {};
}
