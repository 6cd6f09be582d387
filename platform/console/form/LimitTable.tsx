import type { ReactNode } from 'react'
import styles from './form.module.css'

type Props = {
  /** Heading of the first column. */
  title: string
  columns: readonly string[]
  rows: readonly { key: string; title: string; cells: readonly ReactNode[] }[]
}

/**
 * Limits as a table of inputs: a row for each limit, a column for each period. The columns name the inputs on a wide
 * screen; on a narrow one, the rows are stacked and each input shows its own label.
 */
export function LimitTable({ title, columns, rows }: Props) {
  return (
    <table className={`${styles.limits} col-span-full w-full border-collapse`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.title}</th>
            {row.cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
