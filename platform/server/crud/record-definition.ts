import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import { mask, personalDataKindOf } from '#platform/contract/fields/personal-data.ts'
import { innerSchema } from '#platform/contract/fields/schema-fields.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import { toSnakeCase } from '#platform/server/db/snake-case.ts'
import type { Values } from './record-files.ts'
import type { StoreOptions } from './record-store.ts'

/** A row of a record: its reply, unmasked, with the keys of its files. */
export type RowOf<Reply extends z.ZodObject, FileField extends string = never> = Omit<
  z.output<Reply>,
  FileField
> & {
  [Field in FileField as `${Field}Key`]: string | null
}

type Draft<Schema extends z.ZodObject> = keyof z.output<Schema>

/** Fields of a draft or of a change, of which omitted ones keep their value. */
type ChangeOf<Schema extends z.ZodObject> = {
  readonly [Field in Draft<Schema>]?: z.output<Schema>[Field] | undefined
}

type Definition<
  Reply extends z.ZodObject,
  DraftSchema extends z.ZodObject,
  FileField extends string,
  Source,
> = Omit<StoreOptions<unknown>, 'select' | 'hasOwnNames'> & {
  reply: Reply
  draft: DraftSchema
  /** File fields. The key of `logo` is stored in the column `logo_key`. */
  files?: Readonly<Record<FileField, Upload>>
  /**
   * Columns of fields that have another name, such as `amount_centavos`, and those of the parts of a nested object. Null
   * for a field that the area stores itself, such as rows of another table.
   */
  columns?: ColumnNames<z.output<Reply> & z.output<DraftSchema>>
  /** Expressions of the fields of the reply that are not columns of the table `t`. */
  computed?: { readonly [Field in keyof z.output<Reply>]?: RawBuilder<unknown> }
} & History<Source, Exclude<Draft<DraftSchema>, keyof z.output<Reply>>>

type ColumnNames<Fields> = {
  readonly [Field in keyof Fields]?:
    | string
    | null
    | { readonly [Part in keyof Required<NonNullable<Fields[Field]>>]: string }
}

/**
 * Fields of the history that differ from the fields of the draft, such as the name of a related record instead of its
 * id. Undefined leaves a field out. Required if the reply lacks a field of the draft.
 */
type History<Source, Missing extends PropertyKey> = [Missing] extends [never]
  ? { history?: (source: Source) => Values }
  : { history: (source: Source) => Values & Record<Missing, unknown> }

/**
 * Derives the select list, the written columns and the audit snapshot of a record from its reply and its draft, so that a
 * new field needs none of them. In the snapshot amounts are decimals, files their keys, and lists texts.
 */
export function defineRecord<
  Reply extends z.ZodObject,
  DraftSchema extends z.ZodObject,
  FileField extends string = never,
  Source = RowOf<Reply, FileField>,
>(definition: Definition<Reply, DraftSchema, FileField, Source>) {
  type Row = RowOf<Reply, FileField>
  const { reply, draft, files, columns, computed, history, joins = sql``, ...store } = definition
  const isFile = (field: string) => files !== undefined && field in files
  const schemas = reply.shape as Readonly<Record<string, z.ZodType>>
  const expressions = (computed ?? {}) as Readonly<Record<string, RawBuilder<unknown> | undefined>>
  const names = (columns ?? {}) as Readonly<
    Record<string, string | null | Readonly<Record<string, string>> | undefined>
  >
  const columnOf = (field: string) => names[field] ?? toSnakeCase(isFile(field) ? `${field}Key` : field)

  const selected = (isMasked: boolean) =>
    Object.entries(schemas).map(([field, schema]) => {
      const column = columnOf(field)
      const name = sql.ref(isFile(field) ? `${field}Key` : field)
      if (expressions[field]) return sql`${expressions[field]} as ${name}`
      if (typeof column !== 'string') return sql`${jsonOf(column)} as ${name}`
      const kind = isMasked ? personalDataKindOf(innerSchema(schema)) : null
      const value = sql.ref(`t.${column}`)
      return kind ? sql`${sql.raw(`masked_${kind}`)}(${value}) as ${name}` : sql`${value} as ${name}`
    })

  return {
    // The type of a key given here must not replace the one that a caller states.
    ...(store as Omit<typeof store, 'key'>),
    joins,
    hasOwnNames: Object.keys(schemas).some((field) => field.includes('_')),
    select: sql<Row>`${sql.join(selected(false))}`,
    /** The select list of lists, with mobile numbers and emails masked. */
    maskedSelect: sql<Row>`${sql.join(selected(true))}`,
    /** A row with its personal data masked. */
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts are replaced by texts
    masked: (row: Row): Row => maskFields(schemas, row as Values) as Row,

    /** The columns of the given fields of a draft. */
    columnsOf: (fields: ChangeOf<DraftSchema>): Values =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([field, value]: [string, unknown]) => {
          const column = columnOf(field)
          if (value === undefined || names[field] === null) return []
          if (typeof column === 'string') return [[column, value]]
          const parts = value as Values
          return Object.entries(column).flatMap(([part, name]) =>
            parts[part] === undefined ? [] : [[name, parts[part]]],
          )
        }),
      ),

    auditSnapshot: (source: Source): Values => {
      const values = source as Values
      const own = Object.keys(draft.shape).map((field) => [
        field,
        historyValue(schemas[field], values[isFile(field) ? `${field}Key` : field]),
      ])
      const snapshot = { ...Object.fromEntries(own), ...history?.(source) }
      return Object.fromEntries(Object.entries(snapshot).filter(([, value]) => value !== undefined))
    },
    ...(files && { files }),
  }
}

const jsonOf = (columns: Readonly<Record<string, string>>) =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).flatMap(([part, column]) => [sql.lit(part), sql.ref(`t.${column}`)]),
  )})`

function maskFields(schemas: Readonly<Record<string, z.ZodType>>, values: Values): Values {
  const entries = Object.entries(values).map(([field, value]) => {
    const schema = schemas[field] && innerSchema(schemas[field])
    const kind = schema ? personalDataKindOf(schema) : null
    if (kind) return [field, mask(kind, value as string | null)]
    return [field, schema instanceof z.ZodObject ? maskFields(schema.shape, value as Values) : value]
  })
  return Object.fromEntries(entries)
}

function historyValue(schema: z.ZodType | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' && schema && innerSchema(schema) instanceof z.ZodCodec
    ? pesosFrom(value)
    : value
}
