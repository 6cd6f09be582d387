import { Button } from '@mantine/core'
import { fieldWords } from '#areas/bills/billers/field-words.ts'
import { blankField, FieldValues } from '#areas/bills/billers/screens/biller-values.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { RowActions } from './RowActions.tsx'
import { useRows } from '#areas/bills/billers/screens/use-rows.ts'
import { useField } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

/** List of payer fields. The first one is the account number. */
export function FieldsField() {
  const { key, value, set } = useField({ name: 'fields' })
  const first = FieldValues.array().catch([]).parse(value)
  return <Fields key={key} first={first} set={set} />
}

type Props = { first: readonly FieldValues[]; set: (rows: readonly FieldValues[]) => void }

function Fields({ first, set }: Props) {
  const f = useWords(fieldWords)
  const { rows, change, add, remove, move, error, errorOf } = useRows('fields', first, set)
  return (
    <>
      {error && (
        <p role="alert" className="col-span-full my-1em" data-path="fields">
          {error}
        </p>
      )}
      <ol className="grid col-span-full gap-12">
        {rows.map(({ row, key }, at) => {
          const name = row.label || f('fieldNo', { n: String(at + 1) })
          return (
            <li key={key} className="p-12 border rounded-6">
              <div className="flex items-center gap-8 mb-8">
                <strong className="flex-1 min-w-0 break-anywhere">{name}</strong>
                <RowActions
                  index={at}
                  count={rows.length}
                  labels={{
                    up: f('moveUp', { name }),
                    down: f('moveDown', { name }),
                    remove: f('removeNamed', { name }),
                  }}
                  onMove={(by) => move(at, by)}
                  onRemove={() => remove(at)}
                />
              </div>
              <FieldEditor
                index={at}
                field={row}
                onChange={(what) => change(at, what)}
                errorOf={(part) => errorOf(at, part)}
              />
            </li>
          )
        })}
      </ol>
      <div className="col-span-full">
        <Button variant="default" disabled={rows.length >= 12} onClick={() => add(blankField(rows.length))}>
          {f('addField')}
        </Button>
      </div>
    </>
  )
}
