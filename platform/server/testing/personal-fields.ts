import { z } from 'zod'
import { innerSchema } from '#platform/contract/fields/schema-fields.ts'
import { isMasked, personalDataKindOf } from '#platform/contract/fields/personal-data.ts'

/** Paths of reply fields that are declared as masked but contain an unmasked value. */
export function unmaskedIn(schema: z.ZodType, value: unknown, path = ''): string[] {
  const unwrapped = innerSchema(schema)
  if (value === null || value === undefined) return []
  if (unwrapped instanceof z.ZodObject)
    return Object.entries(unwrapped.shape).flatMap(([key, field]) =>
      unmaskedIn(field as z.ZodType, (value as Record<string, unknown>)[key], `${path}.${key}`),
    )
  if (unwrapped instanceof z.ZodArray)
    return (value as unknown[]).flatMap((each) =>
      unmaskedIn(unwrapped.element as z.ZodType, each, `${path}[]`),
    )
  if (personalDataKindOf(unwrapped) === null || value === '' || isMasked(String(value))) return []
  return [path]
}
