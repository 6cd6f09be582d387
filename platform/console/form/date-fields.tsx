import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDay, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { toInputMoment, fromInputMoment } from './input-values.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type DayProps = FieldProps & { min?: string; max?: string }

/** Input for a Manila day. The value is YYYY-MM-DD, or null. */
export function DateField({ min, max, ...field }: DayProps) {
  const { key, ...held } = useField({ ...field, bounds: { min, max }, formatDate: formatDay })
  return <DateInput key={key} {...held} kind="date" min={min} max={max} />
}

/** Input for a date and time in Manila. The value is an ISO timestamp in UTC, or null. */
export function MomentField({ min, max, ...field }: DayProps) {
  const { key, ...held } = useField({ ...field, bounds: { min, max }, formatDate: formatShortMoment })
  return <DateInput key={key} {...held} kind="datetime-local" min={min} max={max} />
}

type DateInputProps = Omit<ReturnType<typeof useField>, 'key'> & {
  kind: 'date' | 'datetime-local'
  min: string | undefined
  max: string | undefined
}

function DateInput({ value, set, shell, kind, min, max }: DateInputProps) {
  const t = useWords(formWords)
  const first = typeof value === 'string' ? value : ''
  const isDay = kind === 'date'
  const [held, setHeld] = useState(first)
  const read = held === '' ? '' : isDay ? formatDay(held) : t('manila', { when: formatShortMoment(held) })
  const toInputValue = (iso: string) => (isDay ? iso : toInputMoment(iso))
  return (
    <TextInput
      {...shell}
      type={kind}
      description={[shell.description, read].filter(Boolean).join(' · ')}
      defaultValue={toInputValue(first)}
      {...(min !== undefined && { min: toInputValue(min) })}
      {...(max !== undefined && { max: toInputValue(max) })}
      onChange={({ target }) => {
        const next = isDay ? target.value || null : fromInputMoment(target.value)
        setHeld(next ?? '')
        set(next)
      }}
    />
  )
}
