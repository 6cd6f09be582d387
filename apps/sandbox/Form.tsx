import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Replying, send } from '#apps/sandbox/client.ts'
import { phoneWords } from '#apps/sandbox/words.ts'
import styles from '#apps/sandbox/phone.module.css'
import { dayFormat } from '#platform/console/dates/date-formats.ts'
import { useDateText } from '#platform/console/dates/use-date-text.ts'
import { ApiError, errorMessage } from '#platform/console/http/api-errors.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Field } from '#platform/ui/plain/Field.tsx'

export type Values = Readonly<Record<string, string>>

export type FieldSpec = {
  /** Path of the field in the request, as in the pointer of its error: `profile/firstName`. */
  name: string
  label: string
  kind?: 'text' | 'mobile' | 'amount' | 'code' | 'day' | 'select' | 'check'
  options?: readonly { value: string; label: string; isClosed?: boolean }[]
  hint?: string
  autoComplete?: string
}

type Props<Reply> = {
  call: Replying<Reply>
  fields?: readonly FieldSpec[]
  initial?: Values
  /** The request for what was entered. */
  input: (values: Values) => unknown
  button: string
  isQuiet?: boolean
  isDisabled?: boolean
  onValues?: (values: Values) => void
  onDone?: (reply: Reply) => void
}

/**
 * Form that sends a call of the app. Errors are shown at their field, all others above the button; what was entered stays,
 * and sending it again has the same idempotency key.
 */
export function CallForm<Reply>({
  call,
  fields = [],
  initial = {},
  input,
  button,
  isQuiet = false,
  isDisabled = false,
  onValues,
  onDone,
}: Props<Reply>) {
  const t = useWords(phoneWords)
  const [values, setValues] = useState<Values>(initial)
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  const change = (name: string, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    onValues?.(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setError(null)
    try {
      const reply = (await send(call, input(values))) as Reply
      setValues(initial)
      onDone?.(reply)
    } catch (error) {
      setError(error)
    } finally {
      setSending(false)
    }
  }
  const errors = error instanceof ApiError ? error.errors : []
  const others = errors.filter(({ field }) => fields.every(({ name }) => name !== field))
  const general =
    error === null || (errors.length > 0 && others.length === 0)
      ? []
      : others.length > 0
        ? others.map(({ message }) => message)
        : [errorMessage(error)]

  return (
    <form ref={form} className="stack gap-12" noValidate onSubmit={(event) => void submit(event)}>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errors.find((each) => each.field === field.name)?.message}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      {general.map((message) => (
        <p key={message} role="alert" className={styles.problem}>
          {message}
        </p>
      ))}
      <Button kind={isQuiet ? 'quiet' : 'main'} type="submit" disabled={isSending || isDisabled}>
        {isSending ? t('sending') : button}
      </Button>
    </form>
  )
}

type FieldProps = {
  field: FieldSpec
  value: string
  error: ReactNode
  onChange: (value: string) => void
}

const keyboards = {
  mobile: { type: 'tel', inputMode: 'tel' },
  amount: { inputMode: 'decimal' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
} as const

function FormField({ field, value, error, onChange }: FieldProps) {
  const { kind = 'text', label, hint, autoComplete = 'off' } = field
  if (kind === 'select') return <SelectField field={field} value={value} error={error} onChange={onChange} />
  if (kind === 'day') return <DayField field={field} value={value} error={error} onChange={onChange} />
  if (kind === 'check')
    return (
      <label className="row gap-8">
        <input
          type="checkbox"
          checked={value !== ''}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
        />
        {label}
        {error && <span className="text-danger">{error}</span>}
      </label>
    )
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      autoComplete={autoComplete}
      value={value}
      {...(kind !== 'text' && keyboards[kind])}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function DayField({ field: { label, hint }, value, error, onChange }: FieldProps) {
  const date = useDateText(dayFormat, { value, onChange: (day) => onChange(day ?? '') })
  return <Field label={label} hint={hint} {...date.inputProps} error={date.error?.message ?? error} />
}

// Native, because phones open their own picker.
export function SelectField({ field: { label, hint, options = [] }, value, error, onChange }: FieldProps) {
  const t = useWords(phoneWords)
  const id = useId()
  return (
    <div className="stack gap-4">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isClosed}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && <div className="muted text-12">{hint}</div>}
      {error && (
        <div id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </div>
      )}
    </div>
  )
}
