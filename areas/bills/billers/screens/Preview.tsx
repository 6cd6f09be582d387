import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { fieldWords } from '#areas/bills/billers/field-words.ts'
import {
  type BillField,
  exampleOf,
  normalizeValue,
  maxValueLength,
  formatValue,
  type ValueError,
  getPatternError,
  getValueError,
} from '#areas/bills/billers/fields.ts'
import { onManilaClock, isPostedOn } from '#areas/bills/billers/posting-times.ts'
import { parseCentavos, fieldFor, grouped, type Values } from '#areas/bills/billers/screens/biller-values.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { DayInput } from '#platform/console/dates.ts'
import { formatDay, formatPesos, type Translate, useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'

type F = Translate<(typeof fieldWords)['en']>
type Props = { values: Values; amount: string; onAmount: (amount: string) => void }

/** Preview of the payer fields with their validation messages. */
export function Preview({ values, amount, onAmount }: Props) {
  const f = useWords(fieldWords)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [now] = useState(() => Date.now())
  const context = { today: onManilaClock(now).day, acceptsOverdue: values.acceptsOverdue }
  const fields = values.fields.map(fieldFor)
  const errors = fields.map((field, at) => {
    // A regular expression that is not allowed is not run.
    if (field.regex !== '' && getPatternError(field.regex)) return 'unfinished' as const
    return getValueError(field, typed[at] ?? '', context)
  })
  const wrongAmount = getAmountError(f, values, amount)
  const isGood = fields.length > 0 && errors.every((error) => error === null) && wrongAmount === null
  return (
    <section className="mb-16 p-16 border rounded-6 bg-surface" aria-labelledby="bills-preview">
      <h2 className="mb-4 text-14" id="bills-preview">
        {f('preview')}
      </h2>
      <p className="mb-8 muted text-14">{f('previewSentence')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in these fields must not submit the surrounding form */}
      <div className="grid gap-10" onKeyDown={preventSubmit}>
        {fields.length === 0 && <p className="mb-8 muted text-14">{f('noFields')}</p>}
        {fields.map((field, at) => (
          <DryRunRow
            // oxlint-disable-next-line react/no-array-index-key -- fields are identified by their position
            key={at}
            field={field}
            inputText={typed[at] ?? ''}
            text={saidOf(f, field, errors[at] ?? null, typed[at] ?? '')}
            onType={(value) => setTyped({ ...typed, [at]: value })}
          />
        ))}
        <TextInput
          label={f('amount')}
          leftSection="₱"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={amount}
          error={wrongAmount ?? false}
          onChange={({ target }) => onAmount(target.value)}
          onBlur={() => onAmount(grouped(amount))}
        />
        <p role="status" className={`mt-4 rounded-4 text-14 p-8-12 ${isGood ? styles.good : styles.notYet}`}>
          {isGood
            ? f('allValid', {
                day: formatDay(
                  isPostedOn(now, { postingTime: values.postingTime, cutOff: values.cutOff || null }),
                ),
              })
            : f('notYetValid')}
        </p>
      </div>
    </section>
  )
}

const preventSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter') {
    event.preventDefault()
    event.stopPropagation()
  }
}

type TriedProps = {
  field: BillField
  inputText: string
  text: string | null
  onType: (value: string) => void
}

function DryRunRow({ field, inputText: typed, text, onType }: TriedProps) {
  const f = useWords(fieldWords)
  const { type, label, required, hint, format, options } = field
  const stored = normalizeValue(field, typed)
  const sent =
    text === null && typed !== '' && stored !== typed
      ? f('sentAs', { value: formatValue(field, stored) })
      : ''
  const shell = {
    label: label || '—',
    withAsterisk: required,
    description: [hint, sent].filter((part) => part !== '').join(' · '),
    error: text ?? false,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  }
  if (type === 'select')
    return (
      <SelectInput
        {...shell}
        data={[{ value: '', label: f('choose') }, ...options.map((value) => ({ value, label: value }))]}
        value={typed}
        onChange={onType}
      />
    )
  if (type === 'date') return <DayInput {...shell} value={typed} onChange={(day) => onType(day ?? '')} />
  return (
    <TextInput
      {...shell}
      inputMode={type === 'number' || (format !== '' && !/[@*]/.test(format)) ? 'numeric' : 'text'}
      placeholder={type === 'text' && format !== '' ? exampleOf(format) : ''}
      maxLength={maxValueLength}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

// Shows no error for an empty field.
function saidOf(
  f: F,
  field: BillField,
  error: ValueError | 'unfinished' | null,
  typed: string,
): string | null {
  if (error === null) return null
  if (error === 'unfinished') return f('unsupported')
  if (typed === '') return null
  return f(`error_${error}`, {
    min: String(field.min ?? ''),
    max: String(field.max ?? ''),
    example: exampleOf(field.format),
  })
}

function getAmountError(f: F, values: Values, typed: string): string | null {
  const amount = parseCentavos(typed)
  if (amount === null) return f('error_number')
  const [least, most] = [parseCentavos(values.minAmount), parseCentavos(values.maxAmount)]
  if (least !== null && amount < least) return f('error_amountBelow', { min: formatPesos(least) })
  return most !== null && amount > most ? f('error_amountAbove', { max: formatPesos(most) }) : null
}
