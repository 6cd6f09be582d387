import type { z } from 'zod'
import { enumValuesOf } from '#platform/console/form/field-schema.ts'
import type { FieldOption } from '#platform/console/form/form-types.ts'

type Dictionary = { (key: never): string; has: (key: never) => boolean }

/**
 * Options of a field of an enumeration, or of a list of them, in the order of the schema. The label of a value is the word
 * `<field>_<value>`, else `<value>`. Throws if there is neither, so that no code is shown. The empty text means that nothing was chosen.
 */
export function enumOptionsOf(schema: z.ZodType, path: string, t: Dictionary): FieldOption[] {
  const field = path.split('.').at(-1) ?? path
  const values = enumValuesOf(schema, path)
  if (!values) throw new Error(`The field “${path}” needs options, because it is not an enumeration.`)
  return values
    .filter((value) => value !== '')
    .map((value) => {
      const word = [`${field}_${value}`, String(value)].find((key) => t.has(key as never))
      if (word === undefined)
        throw new Error(`The catalogue has no word for “${value}” of the field “${path}”.`)
      return { value, label: t(word as never) }
    })
}
