import { z } from 'zod'

/** Unwraps optional and nullable schemas, and those with a default. */
export function innerSchema(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return innerSchema(schema.def.innerType as z.ZodType)
  return schema
}

export type Field = { path: string; name: string; schema: z.ZodType }

/** All fields of all objects in a schema, with their paths: `rows[].buyer.mobile`. */
export function fieldsOf(schema: z.ZodType, path = '', name = ''): Field[] {
  const unwrapped = innerSchema(schema)
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
