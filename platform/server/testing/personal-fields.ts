import { z } from 'zod'
import { isMasked, personalDataKindOf } from '#platform/contract/fields/personal-data.ts'

/** Unwraps optional and nullable schemas. */
function inner(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return inner(schema.def.innerType as z.ZodType)
  return schema
}

export type Field = { path: string; name: string; schema: z.ZodType }

/** All fields of all objects in a schema, with their paths: `rows[].buyer.mobile`. */
export function fieldsOf(schema: z.ZodType, path = '', name = ''): Field[] {
  const unwrapped = inner(schema)
  if (unwrapped instanceof z.ZodObject)
    return Object.entries(unwrapped.shape).flatMap(([key, field]) =>
      fieldsOf(field as z.ZodType, path === '' ? key : `${path}.${key}`, key),
    )
  if (unwrapped instanceof z.ZodArray) return fieldsOf(unwrapped.element as z.ZodType, `${path}[]`, name)
  if (unwrapped instanceof z.ZodRecord)
    return fieldsOf(unwrapped.def.valueType as z.ZodType, `${path}{}`, name)
  if (unwrapped instanceof z.ZodUnion)
    return unwrapped.def.options.flatMap((option) => fieldsOf(option as z.ZodType, path, name))
  return [{ path, name, schema: unwrapped }]
}

/** Paths of reply fields that are declared as masked but contain an unmasked value. */
export function unmaskedIn(schema: z.ZodType, value: unknown, path = ''): string[] {
  const unwrapped = inner(schema)
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
