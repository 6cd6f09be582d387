import { type RawBuilder, sql } from 'kysely'

/** A sort: a not-null column or indexed expression over `t`, and the type for decoding its cursor value. */
export type SortColumn = {
  by: RawBuilder<unknown>
  type: 'timestamptz' | 'text' | 'bigint' | 'date' | 'numeric' | 'int'
}

/** Sorts by the columns that most tables have. A plan declares its other sorts, and those with other columns. */
const commonSorts = {
  name: { by: sql`t.sort_name`, type: 'text' },
  title: { by: sql`t.sort_title`, type: 'text' },
  sequence: { by: sql`t.sequence`, type: 'int' },
  createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
  updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
} satisfies Record<string, SortColumn>

/** The sorts of a plan: the common ones are optional. */
export type Sorts<Sort extends string> = Record<Exclude<Sort, keyof typeof commonSorts>, SortColumn> & {
  [Key in Sort]?: SortColumn
}

/** Sort column of a plan by the name of the sort. */
export const sortColumn = <Sort extends string>({ sorts }: { sorts: Sorts<Sort> }, sort: Sort): SortColumn =>
  sorts[sort] ?? commonSorts[sort as keyof typeof commonSorts]
