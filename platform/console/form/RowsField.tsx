import { ActionIcon, Button } from '@mantine/core'
import IconArrowDown from '~icons/tabler/arrow-down'
import IconArrowUp from '~icons/tabler/arrow-up'
import IconTrash from '~icons/tabler/trash'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useField, useFormState, useIsReadOnly } from '#platform/console/form/form-context.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type RowParts<Row> = {
  row: Row
  at: number
  change: (what: Partial<Row>) => void
  errorOf: (part: string) => ReactNode
  /** Buttons that move and remove the row. */
  actions: ReactNode
}

type Props<Row> = {
  name: string
  schema: z.ZodType<Row[]>
  /** Name of a row for the buttons that move and remove it. */
  nameOf: (row: Row, at: number) => string
  /** Values of a new row. */
  blank: (count: number) => Row
  addLabel: string
  max: number
  whenEmpty?: string
  rowClass: string | undefined
  children: (parts: RowParts<Row>) => ReactNode
}

/** Field for a list of rows in an order that matters. */
export function RowsField<Row extends object>(props: Props<Row>) {
  const { key, value, set } = useField({ name: props.name })
  return <Rows key={key} {...props} first={props.schema.catch([]).parse(value)} set={set} />
}

type RowsProps<Row> = Props<Row> & { first: readonly Row[]; set: (rows: readonly Row[]) => void }

function Rows<Row extends object>({ name, first, set, nameOf, blank, max, ...props }: RowsProps<Row>) {
  const t = useWords(formWords)
  const { form } = useFormState()
  const isReadOnly = useIsReadOnly()
  // Rows have a stable key, so that they can be reordered.
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
  const change = (at: number, what: Partial<Row>) => {
    for (const part of Object.keys(what)) form.clearFieldError(`${name}.${at}.${part}`)
    put(rows.map((each, place) => (place === at ? { ...each, row: { ...each.row, ...what } } : each)))
  }
  const button = (Icon: typeof IconTrash, label: string, next: typeof rows | null) => (
    <ActionIcon
      variant="default"
      aria-label={label}
      disabled={next === null}
      onClick={() => next && putMoved(next)}
    >
      <Icon width={16} aria-hidden />
    </ActionIcon>
  )
  const swapped = (at: number, other: number) => {
    const [one, two] = [rows[at], rows[other]]
    return one && two ? rows.with(at, two).with(other, one) : null
  }
  return (
    <>
      {rows.length === 0 && props.whenEmpty && <p className="col-span-full my-1em">{props.whenEmpty}</p>}
      {form.errors[name] && (
        <p role="alert" className="col-span-full my-1em" data-path={name}>
          {form.errors[name]}
        </p>
      )}
      <ol className="container grid col-span-full gap-12">
        {rows.map(({ row, key }, at) => {
          const label = { name: nameOf(row, at) }
          const actions = (
            <span className="flex gap-4">
              {button(IconArrowUp, t('moveUp', label), swapped(at, at - 1))}
              {button(IconArrowDown, t('moveDown', label), swapped(at, at + 1))}
              {button(IconTrash, t('removeNamed', label), rows.toSpliced(at, 1))}
            </span>
          )
          const errorOf = (part: string) => form.errors[`${name}.${at}.${part}`]
          return (
            <li key={key} className={props.rowClass}>
              {props.children({ row, at, change: (what) => change(at, what), errorOf, actions })}
            </li>
          )
        })}
      </ol>
      {!isReadOnly && (
        <div className="col-span-full">
          <Button
            variant="default"
            disabled={rows.length >= max}
            onClick={() => {
              put([...rows, { row: blank(rows.length), key: nextKey }])
              setNextKey(nextKey + 1)
            }}
          >
            {props.addLabel}
          </Button>
        </div>
      )}
    </>
  )
}
