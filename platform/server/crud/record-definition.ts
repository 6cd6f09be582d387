import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import { innerSchema } from '#platform/contract/fields/schema-fields.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import { toSnakeCase } from '#platform/server/db/snake-case.ts'
import type { Values } from './record-files.ts'

/** A row of a record: its reply with the keys of its files. */
export type RowOf<Reply extends z.ZodObject, FileField extends string> = Omit<z.output<Reply>, FileField> & {
  [Field in FileField as `${Field}Key`]: string | null
}

type Draft<Schema extends z.ZodObject> = keyof z.output<Schema>

type Definition<Reply extends z.ZodObject, DraftSchema extends z.ZodObject, FileField extends string> = {
  reply: Reply
  draft: DraftSchema
  /** File fields. The key of `logo` is stored in the column `logo_key`. */
  files?: Readonly<Record<FileField, Upload>>
  /** Expressions of the fields of the reply that are not columns of the table `t`. */
  computed?: { readonly [Field in keyof z.output<Reply>]?: RawBuilder<unknown> }
} & History<RowOf<Reply, FileField>, Exclude<Draft<DraftSchema>, keyof z.output<Reply>>>

/**
 * Fields of the history that differ from the fields of the draft, such as the name of a related record instead of its
 * id. Undefined leaves a field out. Required if the reply lacks a field of the draft.
 */
type History<Row, Missing extends PropertyKey> = [Missing] extends [never]
  ? { history?: (row: Row) => Values }
  : { history: (row: Row) => Values & Record<Missing, unknown> }

/**
 * Derives the select list and the audit snapshot of a record from its reply and its draft, so that a new field needs
 * neither. In the snapshot amounts are decimals, files their keys, and lists texts.
 */
export function defineRecord<
  Reply extends z.ZodObject,
  DraftSchema extends z.ZodObject,
  FileField extends string = never,
>(definition: Definition<Reply, DraftSchema, FileField>) {
  type Row = RowOf<Reply, FileField>
  const { reply, draft, files, computed = {}, history } = definition
  const isFile = (field: string) => files !== undefined && field in files
  const expressions = computed as Readonly<Record<string, RawBuilder<unknown> | undefined>>
  const columns = Object.keys(reply.shape).map((field) => {
    const expression = expressions[field]
    const column = toSnakeCase(isFile(field) ? `${field}Key` : field)
    return expression ? sql`${expression} as ${sql.ref(column)}` : sql.ref(`t.${column}`)
  })
  const schemas = reply.shape as Readonly<Record<string, z.ZodType>>
  return {
    select: sql<Row>`${sql.join(columns)}`,
    auditSnapshot: (row: Row): Values => {
      const values = row as Values
      const own = Object.keys(draft.shape).map((field) => [
        field,
        historyValue(schemas[field], values[isFile(field) ? `${field}Key` : field]),
      ])
      const snapshot = { ...Object.fromEntries(own), ...history?.(row) }
      return Object.fromEntries(Object.entries(snapshot).filter(([, value]) => value !== undefined))
    },
    ...(files && { files }),
  }
}

function historyValue(schema: z.ZodType | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' && schema && innerSchema(schema) instanceof z.ZodCodec
    ? pesosFrom(value)
    : value
}
