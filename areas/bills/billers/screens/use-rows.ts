import { useState } from 'react'
import { useFormState } from '#platform/console/form/form-context.ts'

/** Rows of a form's field that are added, changed, moved and taken away. Each keeps a key of its own meanwhile. */
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
  // A fault names its place: where rows move it would stand at another's.
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
    fault: form.errors[name],
    faultOf: (at: number, part: string) => form.errors[`${name}.${at}.${part}`],
  }
}
