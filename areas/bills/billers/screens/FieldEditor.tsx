import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldWords } from '#areas/bills/billers/field-words.ts'
import { checkDigits, exampleOf, fieldTypes } from '#areas/bills/billers/fields.ts'
import type { FieldValues } from './biller-values.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'

type Props = {
  index: number
  field: FieldValues
  onChange: (what: Partial<FieldValues>) => void
  errorOf: (part: keyof FieldValues) => ReactNode
}

const bounds = {
  text: ['minText', 'maxText'],
  number: ['minNumber', 'maxNumber'],
  date: ['minDate', 'maxDate'],
  select: null,
} as const

/** Editor of a payer field. Properties that do not apply to its type are hidden and not saved. */
export function FieldEditor({ index, field, onChange, errorOf }: Props) {
  const f = useWords(fieldWords)
  const { type, format } = field
  const auditSubject = (part: keyof FieldValues) => ({
    'data-path': `fields.${index}.${part}`,
    error: errorOf(part),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  })
  const text = (part: 'label' | 'key' | 'format' | 'regex' | 'hint', maxLength: number, description = '') => (
    <TextInput
      {...auditSubject(part)}
      label={f(part)}
      description={description}
      value={field[part]}
      maxLength={maxLength}
      autoComplete="off"
      onChange={({ target }) => onChange({ [part]: target.value })}
    />
  )
  const bound = (part: 'min' | 'max', label: string) => (
    <TextInput
      {...auditSubject(part)}
      label={label}
      value={String(field[part] ?? '')}
      inputMode="numeric"
      maxLength={12}
      autoComplete="off"
      onChange={({ target }) => onChange({ [part]: numberFrom(target.value) })}
    />
  )
  const names = bounds[type]
  return (
    <div className={styles.fieldParts}>
      {text('label', 60)}
      {text('key', 30, f('keyHint'))}
      <SelectInput
        {...auditSubject('type')}
        label={f('type')}
        data={fieldTypes.map((value) => ({ value, label: f(`type_${value}`) }))}
        value={type}
        onChange={(value) => onChange(ofType(fieldTypes.find((each) => each === value) ?? type))}
      />
      {type === 'text' && (
        <>
          {text(
            'format',
            40,
            format === '' ? f('formatEmpty') : f('formatHint', { example: exampleOf(format) }),
          )}
          <SelectInput
            {...auditSubject('checkDigit')}
            label={f('checkDigit')}
            data={checkDigits.map((value) => ({ value, label: f(`checkDigit_${value}`) }))}
            value={field.checkDigit}
            onChange={(value) =>
              onChange({ checkDigit: checkDigits.find((each) => each === value) ?? 'none' })
            }
          />
          {text('regex', 200, f('regexHint'))}
        </>
      )}
      {names && bound('min', f(names[0]))}
      {names && bound('max', f(names[1]))}
      {type === 'select' && (
        <Textarea
          {...auditSubject('options')}
          label={f('options')}
          description={f('optionsHint')}
          rows={4}
          defaultValue={field.options.join('\n')}
          onChange={({ target }) =>
            onChange({
              options: target.value
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            })
          }
        />
      )}
      {text('hint', 120)}
      <Checkbox
        {...{ 'data-path': `fields.${index}.required` }}
        mt="lg"
        label={f('required')}
        checked={field.required}
        onChange={({ target }) => onChange({ required: target.checked })}
      />
    </div>
  )
}

// Clears the properties that do not apply to the new type.
const ofType = (type: FieldValues['type']): Partial<FieldValues> => ({
  type,
  min: null,
  max: null,
  ...(type !== 'text' && { format: '', regex: '', checkDigit: 'none' as const }),
  ...(type !== 'select' && { options: [] }),
})

// A value that is not a number is stored as typed, so that the schema reports the error at the field.
function numberFrom(text: string): number | string | null {
  const bare = text.replace(/[,\s]/g, '')
  if (bare === '') return null
  return /^-?\d+$/.test(bare) ? Number(bare) : text
}
