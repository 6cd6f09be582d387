import pg from 'pg'
import type { ResultColumn } from './describe-statement.ts'

/** What the database and the driver know of types and columns. */
export type SchemaTypes = {
  /** The JavaScript type in which values of a type of PostgreSQL arrive. */
  kindOf: (oid: number) => string
  nameOf: (oid: number) => string
  /** Whether a column can be null. Unknown, and therefore false, for expressions. */
  canBeNull: (column: ResultColumn) => boolean
}

type TypeRow = { oid: number; name: string; category: string; element: number }

export async function readSchemaTypes(client: pg.Client): Promise<SchemaTypes> {
  const { rows } = await client.query<TypeRow>(
    'select oid, typname as name, typcategory as category, typelem as element from pg_type',
  )
  const types = new Map(rows.map((type) => [type.oid, type]))
  const { rows: columns } = await client.query<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute join pg_class c on c.oid = attrelid
     where not attnotnull and attnum > 0 and relkind in ('r', 'p')`,
  )
  const nullable = new Set(columns.map(({ column }) => column))
  return {
    kindOf: (oid) => kindOf(types, oid),
    nameOf: (oid) => types.get(oid)?.name ?? String(oid),
    canBeNull: ({ tableID, columnID }) => nullable.has(`${tableID}.${columnID}`),
  }
}

function kindOf(types: ReadonlyMap<number, TypeRow>, oid: number): string {
  const type = types.get(oid)
  if (!type) return 'string'
  if (isJson(type)) return 'json'
  const element = type.category === 'A' ? types.get(type.element) : undefined
  const parse = pg.types.getTypeParser(oid, 'text') as (text: string) => unknown
  const value = parse(element ? `{${sampleOf(element)}}` : sampleOf(type))
  if (!element || !Array.isArray(value)) return kindOfValue(value)
  return `${isJson(element) ? 'json' : kindOfValue(value[0])}[]`
}

const isJson = ({ name }: TypeRow) => name === 'json' || name === 'jsonb'

/** A value of a type as PostgreSQL sends it. */
function sampleOf(type: TypeRow): string {
  if (isJson(type)) return 'null'
  if (type.name === 'bytea') return String.raw`\x00`
  return { B: 't', N: '1', D: '2026-01-31', T: '01:00:00' }[type.category] ?? 'text'
}

function kindOfValue(value: unknown): string {
  if (Buffer.isBuffer(value)) return 'Buffer'
  return value instanceof Date ? 'Date' : typeof value
}
