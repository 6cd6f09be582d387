import { fieldWords } from '#areas/bills/billers/field-words.ts'
import { blankField, FieldValues } from '#areas/bills/billers/screens/biller-values.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { RowsField } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

/** List of payer fields. The first one is the account number. */
export function FieldsField() {
  const f = useWords(fieldWords)
  const nameOf = ({ label }: FieldValues, at: number) => label || f('fieldNo', { n: String(at + 1) })
  return (
    <RowsField
      name="fields"
      schema={FieldValues.array()}
      nameOf={nameOf}
      blank={blankField}
      addLabel={f('addField')}
      max={12}
      rowClass="p-12 border rounded-6"
    >
      {({ row, at, change, errorOf, actions }) => (
        <>
          <div className="flex items-center gap-8 mb-8">
            <strong className="flex-1 min-w-0 break-anywhere">{nameOf(row, at)}</strong>
            {actions}
          </div>
          <FieldEditor index={at} field={row} onChange={change} errorOf={errorOf} />
        </>
      )}
    </RowsField>
  )
}
