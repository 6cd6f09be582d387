import { z } from 'zod'
import { pesosFrom } from '#platform/contract/fields/money.ts'

const texts = [z.ZodString, z.ZodEmail, z.ZodURL]

/** Value of a field in a form: amounts and percentages are text, and what has no blank value can be null. */
type FieldValue<Schema> =
  Schema extends z.ZodDefault<infer Inner>
    ? Exclude<FieldValue<Inner>, null> | Extract<z.input<Inner>, null>
    : Schema extends z.ZodNullable<infer Inner>
      ? FieldValue<Inner> | null
      : Schema extends z.ZodISODateTime | z.ZodISODate
        ? string | null
        : Schema extends z.ZodString | z.ZodEmail | z.ZodURL
          ? string
          : Schema extends z.ZodBoolean | z.ZodArray
            ? z.input<Schema>
            : Schema extends z.ZodCodec<infer Inner>
              ? z.input<Inner> extends string
                ? string
                : string | null
              : Schema extends z.ZodPipe<infer Inner>
                ? FieldValue<Inner>
                : z.input<Schema> | null

type Values<Shape> = {
  [Field in keyof Shape as Shape[Field] extends z.ZodOptional ? never : Field]: FieldValue<Shape[Field]>
}

/** Values of a stored record, which can be null only if the input can. */
type StoredValues<Shape> = {
  [Field in keyof Values<Shape>]:
    | Exclude<FieldValue<Shape[Field]>, null>
    | Extract<z.input<Shape[Field]>, null>
}

/** A record with a value for each field of the input. */
type Stored<Shape> = { [Field in keyof Values<Shape>]: unknown }

/**
 * Returns the form values of a stored record, or without one the given starting values, the defaults of the schema and
 * empty values, in this order. Amounts become text and files their key. Optional fields are left out.
 */
export function recordValues<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  record: Stored<Shape>,
): StoredValues<Shape>
export function recordValues<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  record: Stored<Shape> | undefined,
  start?: Partial<Values<Shape>>,
): Values<Shape>
export function recordValues(schema: z.ZodObject, record: object | undefined, start: object = {}) {
  const given = { ...(record ?? start) } as Record<string, unknown>
  const fields = Object.entries<z.ZodType>(schema.shape as never)
  return Object.fromEntries(
    fields
      .filter(([, field]) => !(field instanceof z.ZodOptional))
      .map(([name, field]) => [name, givenValue(field, given[name])]),
  )
}

function givenValue(field: z.ZodType, given: unknown): unknown {
  if (given === undefined) return blankValue(field)
  if (typeof given === 'object' && given !== null && 'key' in given) return given.key
  return typeof given === 'number' && isAmount(field) ? pesosFrom(given) : given
}

function blankValue(field: z.ZodType): unknown {
  if (field instanceof z.ZodDefault) {
    const value = field.def.defaultValue
    return typeof value === 'number' && isAmount(field) ? pesosFrom(value) : value
  }
  if (field instanceof z.ZodBoolean) return false
  if (field instanceof z.ZodArray) return []
  if (field instanceof z.ZodPipe) return blankValue(field.def.in as z.ZodType)
  return texts.some((type) => field instanceof type) ? '' : null
}

/** Whether the field is sent as a decimal and is a whole number in code. */
function isAmount(field: z.ZodType): boolean {
  if (field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return isAmount(field.def.innerType as z.ZodType)
  return field instanceof z.ZodCodec
}
