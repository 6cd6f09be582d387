import { useState } from 'react'
import { useFormState } from '#platform/console/form.ts'

/** Manages the rows of a form field: add, change, move and remove. Each row keeps a stable key. */
export function useRows<Row extends object>(
  name: string,
  first: readonly Row[],
  set: (rows: readonly Row[]) => void,
) {
  const { form } = useFormState()
  const [rows, setRows] = useState(() => first.map((row, at) => ({ row, key: at })))
  const [nextKey, setNextKey] = useState(first.length)
  const put = (next: typeof rows) => {
    setRows(next)
    set(next.map(({ row }) => row))
    form.clearFieldError(name)
  }
  // Errors are stored by row index, so they are cleared when rows move.
  const putMoved = (next: typeof rows) => {
    for (const field of Object.keys(form.errors))
      if (field.startsWith(`${name}.`)) form.clearFieldError(field)
    put(next)
  }
  return {
    rows,
    change(at: number, what: Partial<Row>) {
      for (const part of Object.keys(what)) form.clearFieldError(`${name}.${at}.${part}`)
      put(rows.map((each, place) => (place === at ? { ...each, row: { ...each.row, ...what } } : each)))
    },
    add(row: Row) {
      put([...rows, { row, key: nextKey }])
      setNextKey(nextKey + 1)
    },
    remove: (at: number) => putMoved(rows.filter((_, place) => place !== at)),
    move(at: number, by: 1 | -1) {
      const next = [...rows]
      const [moved] = next.splice(at, 1)
      if (moved) next.splice(at + by, 0, moved)
      putMoved(next)
    },
    error: form.errors[name],
    errorOf: (at: number, part: string) => form.errors[`${name}.${at}.${part}`],
  }
}
