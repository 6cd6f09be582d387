import { z } from 'zod'
import { unpiped } from '#platform/console/form/field-schema.ts'
import { centavosFrom, pesosFrom } from '#platform/contract/fields/money.ts'
import { innerSchema } from '#platform/contract/fields/schema-fields.ts'

const texts = [z.ZodString, z.ZodEmail, z.ZodURL]

/** Value of a field in a form: amounts and percentages are text, and fields without an empty value can be null. */
type FieldValue<Schema> = Schema extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner>
  ? Exclude<FieldValue<Inner>, null> | Extract<z.input<Inner>, null>
  : Schema extends z.ZodNullable<infer Inner> | z.ZodOptional<infer Inner>
    ? FieldValue<Inner> | null
    : Schema extends z.ZodISODateTime | z.ZodISODate
      ? string | null
      : Schema extends z.ZodString | z.ZodEmail | z.ZodURL
        ? string
        : Schema extends z.ZodArray<z.ZodObject<infer Row>>
          ? Values<Row>[]
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

/** Value of a stored record, which can be null only if the input can. */
type StoredValue<Schema> = Exclude<FieldValue<Schema>, null> | Extract<z.input<Schema>, null>

/** Values of a form with the fields of a schema. Those with a starting value can be null only if the input can. */
export type RecordValues<Schema, Started = never> =
  Schema extends z.ZodObject<infer Shape>
    ? {
        [Field in keyof Values<Shape>]: Field extends Started
          ? StoredValue<Shape[Field]>
          : Values<Shape>[Field]
      }
    : never

/** Values of a form whose fields with a starting value can be null only if that or the input can. */
type StartedValues<Shape, Start> = {
  [Field in keyof Values<Shape>]: Field extends keyof Start
    ? StoredValue<Shape[Field]> | Extract<Start[Field], null>
    : Values<Shape>[Field]
}

/** Value of a record for a field: null only if that of the form can be. */
type RecordValue<Schema> = Schema extends z.ZodDefault<infer Inner> | z.ZodNullable<infer Inner>
  ? RecordValue<Inner> | Extract<FieldValue<Schema>, null>
  : Schema extends z.ZodArray<z.ZodObject<infer Row>>
    ? readonly Stored<Row>[]
    : {} | Extract<FieldValue<Schema>, null>

/** A record with a value for each field of the input, also in its rows. */
type Stored<Shape> = { [Field in keyof Values<Shape>]: RecordValue<Shape[Field]> }

/**
 * Returns the form values of a stored record, or without one the given starting values, the defaults of the schema and
 * empty values, in this order. Amounts become text and files their key. Optional fields are left out.
 */
export function recordValues<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  record: Stored<Shape>,
): { [Field in keyof Values<Shape>]: StoredValue<Shape[Field]> }
export function recordValues<
  Shape extends z.ZodRawShape,
  const Start extends { [Field in keyof Values<Shape>]?: Values<Shape>[Field] | null } = {},
>(schema: z.ZodObject<Shape>, record: Stored<Shape> | undefined, start?: Start): StartedValues<Shape, Start>
export function recordValues(schema: z.ZodObject, record: object | undefined, start: object = {}) {
  return valuesOf(schema, record ?? start)
}

function valuesOf(schema: z.ZodObject, record: object) {
  const given = new Map<string, unknown>(Object.entries(record))
  const fields = Object.entries<z.ZodType>(schema.shape as never)
  return Object.fromEntries(
    fields
      .filter(([, field]) => !(field instanceof z.ZodOptional))
      .map(([name, field]) => [
        name,
        given.get(name) === undefined ? blankValue(field) : valueOf(field, given.get(name)),
      ]),
  )
}

function valueOf(field: z.ZodType, given: unknown): unknown {
  const inner = unpiped(field)
  if (Array.isArray(given) && inner instanceof z.ZodArray)
    return given.map((element) => valueOf(inner.element as z.ZodType, element))
  if (typeof given !== 'object' || given === null)
    return typeof given === 'number' && isAmount(field) ? pesosFrom(given) : given
  if (inner instanceof z.ZodObject) return valuesOf(inner, given)
  return 'key' in given ? given.key : given
}

function blankValue(field: z.ZodType): unknown {
  if (field instanceof z.ZodDefault) return valueOf(field, field.def.defaultValue)
  if (field instanceof z.ZodPrefault) {
    const input = field.def.defaultValue
    return isAmount(field) ? pesosFrom(centavosFrom(String(input))) : input
  }
  if (field instanceof z.ZodBoolean) return false
  if (field instanceof z.ZodArray) return []
  if (field instanceof z.ZodPipe) return blankValue(field.def.in as z.ZodType)
  return texts.some((type) => field instanceof type) ? '' : null
}

/** Whether the field is sent as a decimal and is a whole number in code. */
const isAmount = (field: z.ZodType) => innerSchema(field) instanceof z.ZodCodec
