import { NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { fieldWords } from '#areas/bills/billers/field-words.ts'
import {
  type BillField,
  exampleOf,
  keptValue,
  longestValue,
  shownValue,
  type ValueFault,
  whyNotPattern,
  whyNotValue,
} from '#areas/bills/billers/fields.ts'
import { onManilaClock, postsOn } from '#areas/bills/billers/posting.ts'
import { centavosTyped, fieldFor, grouped, type Values } from '#areas/bills/billers/screens/biller-values.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { day, pesos } from '#platform/console/format.ts'
import { type Say, useWords } from '#platform/console/words.ts'

type F = Say<(typeof fieldWords)['en']>
type Props = { values: Values; amount: string; onAmount: (amount: string) => void }

/** The biller's fields as a payer fills them in, with what the house would say to it. */
export function Preview({ values, amount, onAmount }: Props) {
  const f = useWords(fieldWords)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [now] = useState(() => Date.now())
  const context = { today: onManilaClock(now).day, acceptsOverdue: values.acceptsOverdue }
  const fields = values.fields.map(fieldFor)
  const faults = fields.map((field, at) => {
    // A pattern that is not allowed is not tried either.
    if (field.regex !== '' && whyNotPattern(field.regex)) return 'unfinished' as const
    return whyNotValue(field, typed[at] ?? '', context)
  })
  const wrongAmount = whyNotAmount(f, values, amount)
  const isGood = fields.length > 0 && faults.every((fault) => fault === null) && wrongAmount === null
  return (
    <section className={styles.card} aria-labelledby="bills-preview">
      <h2 id="bills-preview">{f('preview')}</h2>
      <p className={styles.quiet}>{f('previewSentence')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is tried here must not save the form */}
      <div className={styles.preview} onKeyDown={keepFromSaving}>
        {fields.length === 0 && <p className={styles.quiet}>{f('nothing')}</p>}
        {fields.map((field, at) => (
          <Tried
            // oxlint-disable-next-line react/no-array-index-key -- what was tried belongs to the place
            key={at}
            field={field}
            typed={typed[at] ?? ''}
            said={saidOf(f, field, faults[at] ?? null, typed[at] ?? '')}
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
        <p role="status" className={`${styles.verdict} ${isGood ? styles.good : styles.notYet}`}>
          {isGood
            ? f('allGood', {
                day: day(postsOn(now, { postingTime: values.postingTime, cutOff: values.cutOff || null })),
              })
            : f('notYet')}
        </p>
      </div>
    </section>
  )
}

const keepFromSaving = (event: KeyboardEvent) => {
  if (event.key === 'Enter') {
    event.preventDefault()
    event.stopPropagation()
  }
}

type TriedProps = { field: BillField; typed: string; said: string | null; onType: (value: string) => void }

function Tried({ field, typed, said, onType }: TriedProps) {
  const f = useWords(fieldWords)
  const { type, label, required, hint, format, options } = field
  const kept = keptValue(field, typed)
  const sent =
    said === null && typed !== '' && kept !== typed ? f('sentAs', { value: shownValue(field, kept) }) : ''
  const shell = {
    label: label || '—',
    withAsterisk: required,
    description: [hint, sent].filter((part) => part !== '').join(' · '),
    error: said ?? false,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  }
  if (type === 'select')
    return (
      <NativeSelect
        {...shell}
        data={[{ value: '', label: f('choose') }, ...options.map((value) => ({ value, label: value }))]}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    )
  return (
    <TextInput
      {...shell}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' || (format !== '' && !/[@*]/.test(format)) ? 'numeric' : 'text'}
      placeholder={type === 'text' && format !== '' ? exampleOf(format) : ''}
      maxLength={longestValue}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

// What is still empty is not wrong yet.
function saidOf(
  f: F,
  field: BillField,
  fault: ValueFault | 'unfinished' | null,
  typed: string,
): string | null {
  if (fault === null) return null
  if (fault === 'unfinished') return f('unfinished')
  if (typed === '') return null
  return f(`fault_${fault}`, {
    min: String(field.min ?? ''),
    max: String(field.max ?? ''),
    example: exampleOf(field.format),
  })
}

function whyNotAmount(f: F, values: Values, typed: string): string | null {
  const amount = centavosTyped(typed)
  if (amount === null) return f('fault_number')
  const [least, most] = [centavosTyped(values.minAmount), centavosTyped(values.maxAmount)]
  if (least !== null && amount < least) return f('fault_little', { least: pesos(least) })
  return most !== null && amount > most ? f('fault_much', { most: pesos(most) }) : null
}
