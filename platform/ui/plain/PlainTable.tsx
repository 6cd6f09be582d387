import { Fragment, type Key, type ReactNode } from 'react'
import classes from './plain-table.module.css'

type Column<Row> = readonly [
  title: ReactNode,
  cell: (row: Row, index: number) => ReactNode,
  /** `name`: header of the row. `figure`: aligned right. `actions`: its title is only read aloud. */
  kind?: 'name' | 'text' | 'figure' | 'actions',
  className?: string | undefined,
]

type Props<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** If all titles are empty, the table has no head. */
  columns: readonly Column<Row>[]
  /** Name of the table. Makes it a region that can be scrolled by keyboard. */
  label?: string
  /** Content below a row, over all columns. */
  detailOf?: (row: Row) => ReactNode
  /** Totals: a label, then the values of the last columns. */
  foot?: readonly (readonly [label: string, ...values: ReactNode[]])[]
  /** Whether it has a surface of its own. Not inside a card. */
  isFramed?: boolean
  className?: string | undefined
}

/** Small table without sorting, filters and pages. Scrolls sideways if it is wider than its place. */
export function PlainTable<Row>({
  rows,
  keyOf,
  columns,
  label,
  detailOf,
  foot = [],
  isFramed = false,
  className = '',
}: Props<Row>) {
  const classOf = ([, , kind, own = '']: Column<Row>) =>
    `${kind === 'figure' ? classes.figure : ''} ${own}`.trim() || undefined
  return (
    <div
      className={`${classes.scroll} ${isFramed ? classes.framed : ''} ${className}`}
      {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={classes.table}>
        {columns.some(([title]) => title !== '') && (
          <thead>
            <tr>
              {columns.map((column, index) =>
                column[2] === 'actions' ? (
                  <th key={index} scope="col" aria-label={String(column[0])} />
                ) : (
                  <th key={index} scope="col" className={classOf(column)}>
                    {column[0]}
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, place) => {
            const detail = detailOf?.(row)
            return (
              <Fragment key={keyOf(row)}>
                <tr>
                  {columns.map((column, index) =>
                    column[2] === 'name' ? (
                      <th key={index} scope="row" className={classOf(column)}>
                        {column[1](row, place)}
                      </th>
                    ) : (
                      <td key={index} className={classOf(column)}>
                        {column[1](row, place)}
                      </td>
                    ),
                  )}
                </tr>
                {detail && (
                  <tr>
                    <td colSpan={columns.length}>{detail}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            {foot.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row" colSpan={columns.length - values.length}>
                  {name}
                </th>
                {columns.slice(-values.length).map((column, index) => (
                  <td key={index} className={classOf(column)}>
                    {values[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
