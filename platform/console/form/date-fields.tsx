import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { day, shortMoment } from '#platform/console/format.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { momentForInput, momentFromInput } from '#platform/console/form/typed.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/words.ts'

type DayProps = FieldProps & { min?: string; max?: string }

/** A calendar day in Manila. Holds YYYY-MM-DD, or null. */
export function DateField({ min, max, ...field }: DayProps) {
  const { key, ...held } = useField(field)
  return <DateInput key={key} {...held} kind="date" min={min} max={max} />
}

/** A moment, typed and shown on Manila's clock. Holds ISO text in UTC, or null. */
export function MomentField({ min, max, ...field }: DayProps) {
  const { key, ...held } = useField(field)
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
  const read = held === '' ? '' : isDay ? day(held) : t('manila', { when: shortMoment(held) })
  const forInput = (iso: string) => (isDay ? iso : momentForInput(iso))
  return (
    <TextInput
      {...shell}
      type={kind}
      description={[shell.description, read].filter(Boolean).join(' · ')}
      defaultValue={forInput(first)}
      {...(min !== undefined && { min: forInput(min) })}
      {...(max !== undefined && { max: forInput(max) })}
      onChange={({ target }) => {
        const next = isDay ? target.value || null : momentFromInput(target.value)
        setHeld(next ?? '')
        set(next)
      }}
    />
  )
}
