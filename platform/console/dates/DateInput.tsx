import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import IconCalendar from '~icons/tabler/calendar'
import { type FocusEvent, type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import {
  type DateFormat,
  dayBounds,
  dayFormat,
  dayOfValue,
  momentFormat,
  timeFormat,
  timeInManila,
  withDay,
} from '#platform/console/dates/date-formats.ts'
import { type DateError, type DateTextProps, useDateText } from '#platform/console/dates/use-date-text.ts'
import { dateWords } from '#platform/console/dates/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import styles from './dates.module.css'

const CalendarPanel = lazyPart(async () => ({ default: (await import('./CalendarPanel.tsx')).CalendarPanel }))

type InputProps = DateTextProps &
  Omit<TextInputProps, keyof DateTextProps | 'onChange' | 'defaultValue' | 'type'> & {
    /** Renders the calendar below the input instead of in a popover of its own, for inputs inside a popover. */
    inline?: boolean
  }

/** Input for a Manila day, typed or chosen in a calendar. The value is YYYY-MM-DD. */
export const DayInput = (props: InputProps) => <InputWithCalendar {...props} format={dayFormat} />

/** Input for a date and time in Manila, typed or chosen in a calendar. The value is an ISO timestamp in UTC. */
export const MomentInput = (props: InputProps) => <InputWithCalendar {...props} format={momentFormat} />

/** Input for a time of day. The value is HH:MM. */
export function TimeInput({
  value,
  onChange,
  min,
  max,
  onError,
  error,
  ...shell
}: Omit<InputProps, 'inline'>) {
  const text = useDateText(timeFormat, { value, onChange, min, max, onError })
  return (
    <TextInput {...shell} {...withHandlers(shell, text.inputProps)} error={errorToShow(text.error, error)} />
  )
}

function InputWithCalendar({
  format,
  inline = false,
  value,
  onChange,
  min,
  max,
  usualTime,
  onError,
  error,
  id,
  ...shell
}: InputProps & { format: DateFormat }) {
  const t = useWords(dateWords)
  const generatedId = useId()
  const inputId = id ?? generatedId
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const text = useDateText(format, { value, onChange, min, max, usualTime, onError })
  const handlers = withHandlers(shell, text.inputProps)
  const close = () => {
    setOpen(false)
    // A popover already returns the focus.
    if (inline) input.current?.focus()
  }
  const choose = (next: string | null, isFinal: boolean) => {
    text.choose(next)
    if (isFinal) close()
  }

  const panel = isOpen && (
    <Suspense fallback={<div className={styles.loading} />}>
      <CalendarPanel
        day={dayOfValue(format, value) || null}
        {...dayBounds(format, { min, max })}
        onDay={(day) => choose(withDay(format, value, day, usualTime), format.name === 'day')}
        {...(format.name === 'moment' && {
          time: timeInManila(value, usualTime),
          onTime: (time: string) => choose(format.parse(`${dayOfValue(format, value)} ${time}`), false),
          onDone: close,
        })}
        {...(shell.required !== true &&
          shell['aria-required'] !== true &&
          value !== '' && { onClear: () => choose(null, true) })}
      />
    </Suspense>
  )
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={`${styles.open} muted`}
      aria-label={t('openCalendar')}
      aria-describedby={shell.label ? `${inputId}-label` : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={shell.disabled ?? false}
      onClick={() => setOpen(!isOpen)}
    >
      <IconCalendar size={16} aria-hidden />
    </ActionIcon>
  )
  const field = (rightSection: ReactNode) => (
    <TextInput
      {...shell}
      {...handlers}
      ref={input}
      id={inputId}
      error={errorToShow(text.error, error)}
      aria-keyshortcuts="Alt+ArrowDown"
      rightSection={rightSection}
      onKeyDown={(event) => {
        handlers.onKeyDown(event)
        if (event.key !== 'ArrowDown' || !event.altKey) return
        event.preventDefault()
        setOpen(true)
      }}
    />
  )
  if (inline) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the calendar from any of its controls
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          close()
        }}
      >
        {field(button)}
        {panel && (
          <div role="group" aria-label={t('calendar')}>
            {panel}
          </div>
        )}
      </div>
    )
  }
  return field(
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('calendar')}
        className={styles.dropdown}
        // The Escape key closes the calendar, but not the dialog around the field.
        data-mantine-stop-propagation
      >
        {panel}
      </Popover.Dropdown>
    </Popover>,
  )
}

/** An error from the form takes precedence over the range error, but does not apply to text that cannot be parsed. */
const errorToShow = (ofText: DateError | null, ofValue: ReactNode) =>
  ofText?.kind === 'unreadable' ? ofText.message : ofValue || ofText?.message

type Handlers = ReturnType<typeof useDateText>['inputProps']

/** Calls the handlers of the text first, because those of the field validate the value that they set. */
function withHandlers({ onBlur, onKeyDown }: Pick<TextInputProps, 'onBlur' | 'onKeyDown'>, text: Handlers) {
  return {
    ...text,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      text.onBlur()
      onBlur?.(event)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      text.onKeyDown(event)
      onKeyDown?.(event)
    },
  }
}
