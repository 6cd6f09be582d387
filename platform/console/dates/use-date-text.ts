import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { type DateFormat, exampleOf } from '#platform/console/dates/date-formats.ts'
import { dateWords } from '#platform/console/dates/words.ts'
import { afterPress } from '#platform/console/input/after-press.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** `unreadable`: the text cannot be parsed and the value is unchanged. `range`: the value is set but out of range. */
export type DateError = { kind: 'unreadable' | 'range'; message: string }

export type DateTextProps = {
  /** Current value, or an empty text. */
  value: string
  /** Called with each valid value, and with null when the text is cleared. */
  onChange: (value: string | null) => void
  min?: string | undefined
  max?: string | undefined
  /** Time of day of a moment that was entered without one, as HH:MM. */
  usualTime?: string | undefined
  /** Called with the error of the text, also while typing, and with null when it is resolved. */
  onError?: ((error: DateError | null) => void) | undefined
}

/**
 * Text of a date input. Complete dates set the value while typing, short forms such as `tomorrow` on blur. Text that
 * cannot be parsed remains in the field with an error and does not change the value.
 */
export function useDateText(
  format: DateFormat,
  { value, onChange, min, max, usualTime, onError }: DateTextProps,
) {
  const t = useWords(dateWords)
  const example = format.format(exampleOf(format, { min, max, usualTime }))
  /** Typed text until blur with a valid value. Null displays the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  const [emitted, setEmitted] = useState(value)
  const [isChecked, setChecked] = useState(false)
  if (value !== known) {
    setKnown(value)
    // The value was set by other code, such as a button, and replaces the text.
    if (value !== emitted) setTyped(null)
  }

  const errorOf = (read: string | null): DateError | null => {
    if (read === null) return { kind: 'unreadable', message: t(`${format.name}Error`, { example }) }
    const isEarly = min !== undefined && format.isBefore(read, min)
    const isLate = max !== undefined && format.isBefore(max, read)
    if (!isEarly && !isLate) return null
    const bounds = { min: format.format(min ?? ''), max: format.format(max ?? '') }
    const message =
      max === undefined
        ? t('onOrAfter', { min: bounds.min })
        : min === undefined
          ? t('onOrBefore', { max: bounds.max })
          : t('between', bounds)
    return { kind: 'range', message }
  }
  const emit = (next: string | null) => {
    setEmitted(next ?? '')
    if ((next ?? '') !== value) onChange(next)
  }
  const isEmpty = typed !== null && typed.trim() === ''
  const read = typed === null ? value : isEmpty ? '' : format.parseComplete(typed, value, usualTime)
  const error = read === '' ? null : errorOf(read)

  const complete = () => {
    if (typed === null || read === null) return
    emit(read === '' ? null : read)
    setTyped(null)
  }

  return {
    /** Error of the text. Null until the first blur. */
    error: isChecked ? error : null,
    inputProps: {
      value: typed ?? (value === '' ? '' : format.format(value)),
      autoComplete: 'off',
      spellCheck: false,
      maxLength: 40,
      placeholder: t('example', { example }),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const text = target.value
        setTyped(text)
        setChecked(false)
        if (text.trim() === '') {
          onError?.(null)
          return emit(null)
        }
        const next = format.parse(text)
        onError?.(errorOf(next ?? format.parseComplete(text, value, usualTime)))
        if (next !== null) emit(next)
      },
      onBlur: () => {
        complete()
        afterPress(() => setChecked(true))
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key !== 'Enter') return
        complete()
        setChecked(true)
      },
    },
    /** Sets a value selected in the calendar. */
    choose: (next: string | null) => {
      setTyped(null)
      onError?.(next === null ? null : errorOf(next))
      emit(next)
    },
  }
}
