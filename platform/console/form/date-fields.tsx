import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { DayInput, MomentInput, TimeInput } from '#platform/console/dates/DateInput.tsx'
import type { DateTextProps } from '#platform/console/dates/use-date-text.ts'
import { dateWords } from '#platform/console/dates/words.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { formatDay, formatShortMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type DateProps = FieldProps & { min?: string; max?: string }
/** Names of the fields that end a period. A day entered without a time means its last minute. */
const isEnd = (name: string) => /^(end|close)|End$/.test(name)

/** Field for a Manila day. The value is YYYY-MM-DD, or null. */
export function DateField({ min, max, ...field }: DateProps) {
  const { key, asText, ...rest } = useField({ ...field, bounds: { min, max }, formatDate: formatDay })
  if (asText) return asText(formatDay(rest.value as string | null))
  return <InputOfField key={key} {...rest} Input={DayInput} min={min} max={max} />
}

/** Field for a date and time in Manila. The value is an ISO timestamp in UTC, or null. */
export function MomentField({ min, max, hint, ...field }: DateProps) {
  const t = useWords(dateWords)
  const { key, asText, ...rest } = useField({
    ...field,
    hint: hint === undefined ? t('manilaTime') : `${hint} ${t('manilaTime')}.`,
    bounds: { min, max },
    formatDate: formatShortMoment,
  })
  if (asText) return asText(formatShortMoment(rest.value as string | null))
  const usualTime = isEnd(field.name) ? '23:59' : undefined
  return <InputOfField key={key} {...rest} Input={MomentInput} min={min} max={max} usualTime={usualTime} />
}

/** Field for a time of day. The value is HH:MM, or an empty text. */
export function TimeField(field: FieldProps) {
  const { key, set, asText, ...rest } = useField(field)
  if (asText) return asText(rest.value as string)
  return <InputOfField key={key} {...rest} set={(value) => set(value ?? '')} Input={TimeInput} />
}

type InputOfFieldProps = Omit<ReturnType<typeof useField>, 'key' | 'asText'> & {
  Input: ComponentType<Parameters<typeof DayInput>[0]>
} & Pick<DateTextProps, 'min' | 'max' | 'usualTime'>

function InputOfField({ Input, value: initial, set, setInputError, shell, ...limits }: InputOfFieldProps) {
  const [value, setValue] = useState(typeof initial === 'string' ? initial : '')
  // Remounted when the form sets the value, which discards text that could not be parsed.
  const resolve = useEffectEvent(() => setInputError(null))
  useEffect(() => () => resolve(), [])
  return (
    <Input
      {...shell}
      {...limits}
      value={value}
      onError={setInputError}
      onChange={(next) => {
        setValue(next ?? '')
        set(next)
      }}
    />
  )
}
