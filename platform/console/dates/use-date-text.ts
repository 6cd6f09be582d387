import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import type { DateFormat } from '#platform/console/dates/date-formats.ts'
import { dateWords } from '#platform/console/dates/words.ts'
import { afterPress } from '#platform/console/form/after-press.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** `unreadable`: the value is still the one before. `range`: the value is what was typed. */
export type DateError = { kind: 'unreadable' | 'range'; message: string }

export type DateTextProps = {
  /** Current value, or an empty text. */
  value: string
  /** Receives every value that can be read, and null if the text was cleared. */
  onChange: (value: string | null) => void
  min?: string | undefined
  max?: string | undefined
  /** Receives the error of the text as soon as it exists, and null when it is resolved. */
  onError?: ((error: DateError | null) => void) | undefined
}

/**
 * Text of a date input. Complete dates become the value while they are typed; shorter forms such as `tomorrow` when
 * the field is left. Unreadable text stays in the field with an error and does not change the value.
 */
export function useDateText(format: DateFormat, { value, onChange, min, max, onError }: DateTextProps) {
  const t = useWords(dateWords)
  /** Text until the field is left with a readable value. Null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  const [emitted, setEmitted] = useState(value)
  const [isChecked, setChecked] = useState(false)
  if (value !== known) {
    setKnown(value)
    // The value was set from outside, such as by a button, and replaces the text.
    if (value !== emitted) setTyped(null)
  }

  const errorOf = (read: string | null): DateError | null => {
    if (read === null) return { kind: 'unreadable', message: t(`${format.name}Error`) }
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
  const read = typed === null ? value : isEmpty ? '' : format.parseComplete(typed, value)
  const error = read === '' ? null : errorOf(read)

  const complete = () => {
    if (typed === null || read === null) return
    emit(read === '' ? null : read)
    setTyped(null)
  }

  return {
    /** Error of the text, once the field was left. */
    error: isChecked ? error : null,
    inputProps: {
      value: typed ?? (value === '' ? '' : format.format(value)),
      autoComplete: 'off',
      spellCheck: false,
      maxLength: 40,
      placeholder: t(`${format.name}Example`),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const text = target.value
        setTyped(text)
        setChecked(false)
        if (text.trim() === '') {
          onError?.(null)
          return emit(null)
        }
        const next = format.parse(text)
        onError?.(errorOf(next ?? format.parseComplete(text, value)))
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
    /** Sets a value chosen in the calendar. */
    choose: (next: string | null) => {
      setTyped(null)
      onError?.(next === null ? null : errorOf(next))
      emit(next)
    },
  }
}
