import { z } from 'zod'
import type { Random } from '#apps/api/seed/random.ts'

export type Row = Readonly<Record<string, unknown>>

/** Values to try for fields of each kind. Amounts are just below, at and above the limits of the rules. */
const amounts = ['9.99', '999.99', '5000.00', '9999.99', '10000.00', '49999.99', '99999.99', '499999.99']
const texts = ['Correction of a failed cash-in', 'A', '123456', '4111']

/** Days from now in ISO format, so that periods start and end in the future. */
const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

type Context = {
  random: Random
  /** Record that the request is about. */
  row: Row
  /** Rows of all lists, for references to other records. */
  rows: readonly Row[]
  /** Values of fields that no list returns under the same name, such as the line managers of a request. */
  known: Readonly<Record<string, readonly unknown[]>>
}

/** Generates requests from the schemas of calls and the records that the lists return. */
export function inputFor(schema: z.ZodType, context: Context, name = ''): unknown {
  const { random } = context
  const def = schema.def as unknown as { type: string } & Record<string, unknown>
  const inner = (next: unknown) => inputFor(next as z.ZodType, context, name)
  switch (def.type) {
    case 'object': {
      const { shape } = schema as z.ZodObject
      const fields = Object.entries(shape).map(([key, field]) => [
        key,
        inputFor(field as z.ZodType, context, key),
      ])
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    case 'optional':
    case 'default':
    case 'prefault':
      return isFile.test(name) || random.chance(0.5) ? undefined : inner(def['innerType'])
    case 'nullable':
      return isFile.test(name) || random.chance(0.5) ? null : inner(def['innerType'])
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(def['innerType'])
    case 'lazy':
      return inner((def['getter'] as () => unknown)())
    case 'pipe':
      return codecValue(name, context) ?? inner(isTransform(def['in']) ? def['out'] : def['in'])
    case 'enum':
      return random.of(Object.values(def['entries'] as object))
    case 'literal':
      return random.of(def['values'] as unknown[])
    case 'union':
      return isDecimal(def['options'])
        ? amountFor(name, context)
        : inner(random.of(def['options'] as unknown[]))
    case 'intersection':
      return { ...Object(inner(def['left'])), ...Object(inner(def['right'])) }
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      if (isFile.test(name)) return []
      return Array.from({ length: random.chance(0.7) ? 1 : 2 }, () => inner(def['element'])).filter(
        (each) => each !== undefined,
      )
    case 'record':
      return { [String(inner(def['keyType']))]: inner(def['valueType']) }
    case 'number':
      return numberFor(name, context)
    case 'string':
      return textFor(schema as z.ZodString, name, context)
    default:
      return undefined
  }
}

// Uploads have keys that belong to one person and folder.
const isFile = /file|image|proof|photo|document|attachment|slip|logo|icon/i

/** Names of the records that a request is about. */
export const keysOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((key) => /(^id|Id|_id)$/.test(key)) : []

const isTransform = (schema: unknown) => (schema as { def: { type: string } }).def.type === 'transform'
const isDecimal = (options: unknown) =>
  (options as { def: { type: string } }[]).map(({ def }) => def.type).join(',') === 'number,string'

const codecValue = (name: string, context: Context) =>
  /(At|On|Date|_at)$/.test(name) ? momentFor(name, context) : undefined

const momentFor = (name: string, { random, row }: Context) =>
  random.chance(0.3) && typeof row[name] === 'string' ? row[name] : moment(/end|until/i.test(name) ? 3 : 1)

const amountFor = (name: string, { random, row }: Context) =>
  random.chance(0.3) && typeof row[name] === 'number' ? row[name] : random.of(amounts)

/** The value of the record, or of another record that has such a field. */
function valueOf(name: string, { random, row, rows, known }: Context): unknown {
  const values = known[name] ?? []
  if (values.length > 0 && random.chance(0.9)) return random.of(values)
  if (row[name] !== undefined && random.chance(0.8)) return row[name]
  const others = rows.filter((each) => each[name] !== undefined && each[name] !== null)
  return others.length === 0 ? row[name] : random.of(others)[name]
}

function numberFor(name: string, context: Context): unknown {
  const { random, row } = context
  const known = valueOf(name, context)
  if (typeof known === 'number') return known
  const id = Object.entries(row).find(
    ([key, value]) => /(^id|Id|_id)$/.test(key) && typeof value === 'number',
  )
  if (/id$/i.test(name) && id) return id[1]
  return random.of([1, 2, 20, 1_000, 9_999, 10_000, 500_000])
}

function textFor(schema: z.ZodString, name: string, context: Context): unknown {
  const { random } = context
  const known = valueOf(name, context)
  if (schema.format === 'datetime' || /(At|_at)$/.test(name)) return momentFor(name, context)
  if (schema.format === 'date' || /date|day$/i.test(name)) return moment(1).slice(0, 10)
  if (typeof known === 'string' && known !== '' && random.chance(0.7)) return known
  return /reason|remark|message|body|title/i.test(name) ? texts[0] : random.of(texts)
}
