import { z } from 'zod'
import { innerSchema } from '#platform/contract/fields/schema-fields.ts'

/** Schema of a field by its path, such as `name` or `rows.0.amount`. Undefined if the fields of the form are not those of the schema. */
export function fieldSchemaOf(schema: z.ZodType, path: string): z.ZodType | undefined {
  return path.split('.').reduce<z.ZodType | undefined>(childOf, schema)
}

function childOf(schema: z.ZodType | undefined, key: string): z.ZodType | undefined {
  const inner = schema && unpiped(schema)
  if (inner instanceof z.ZodObject) return inner.shape[key] as z.ZodType | undefined
  if (inner instanceof z.ZodArray) return inner.element as z.ZodType
  if (inner instanceof z.ZodUnion)
    return inner.def.options.map((option) => childOf(option as z.ZodType, key)).find(Boolean)
  return undefined
}

/** Maximum number of characters of a text field. The built console has no `ZodString.maxLength`, which needs the JSON schema of zod. */
export function maxLengthOf(schema: z.ZodType, path: string): number | undefined {
  const field = fieldSchemaOf(schema, path)
  const inner = field && unpiped(field)
  if (!(inner instanceof z.ZodString)) return undefined
  const lengths = (inner.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [],
  )
  return lengths.length === 0 ? undefined : Math.min(...lengths)
}

/** Values of a field of an enumeration, or of a list of them. Undefined for other fields. */
export function enumValuesOf(schema: z.ZodType, path: string): readonly (string | number)[] | undefined {
  const field = fieldSchemaOf(schema, path)
  const inner = field && unpiped(field)
  const element = inner instanceof z.ZodArray ? unpiped(inner.element as z.ZodType) : inner
  return element instanceof z.ZodEnum ? element.options : undefined
}

/** The schema of the input, where a codec or transformation follows. */
export function unpiped(schema: z.ZodType): z.ZodType {
  const inner = innerSchema(schema)
  return inner instanceof z.ZodPipe ? unpiped(inner.def.in as z.ZodType) : inner
}
