import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { type FormErrorState, toFormError } from './FormError.tsx'
import { HttpError, ApiError } from '#platform/console/http.ts'
import { useLanguage } from '#platform/console/i18n.ts'
import { toFieldErrors, fieldMessages } from '#platform/contract/errors.ts'

type FormValues = Record<string, string>

type Send<V extends FormValues> = (input: Partial<V>) => Promise<unknown>

type PlainFormOptions<V extends FormValues> = {
  initial: V
  /** Validates the values to send. */
  schema: z.ZodType
  labels: { [Name in keyof V]: string }
  /** Selects the values to send, without fields that are not shown yet. */
  sent?: (values: V) => Partial<V>
  /** A field that must repeat the value of another. */
  confirms?: { field: keyof V & string; repeats: keyof V & string }
}

/** Form state without a saved draft, for secrets. */
export function usePlainForm<V extends FormValues>({
  initial,
  schema,
  labels,
  sent = (all) => all,
  confirms,
}: PlainFormOptions<V>) {
  const language = useLanguage()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormValues>({})
  const [problem, setProblem] = useState<FormErrorState | null>(null)
  const [isSending, setSending] = useState(false)

  function validate(input: Partial<V>): FormValues {
    const { error } = schema.safeParse(input)
    const found = error ? toFieldErrors(error, { input, labels, language }) : []
    const byField = Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message]))
    if (confirms && confirms.repeats in input && values[confirms.field] !== values[confirms.repeats]) {
      byField[confirms.field] ??= fieldMessages('NOT_CONFIRMED', {
        field: labels[confirms.repeats] ?? '',
      }).in(language)
    }
    return byField
  }

  function show(next: FormValues, form: HTMLFormElement) {
    setErrors(next)
    const [first] = Object.keys(labels).filter((name) => next[name])
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function attempt(
    form: HTMLFormElement,
    input: Partial<V>,
    send: Send<V>,
    handleFields: (fields: string[]) => boolean = () => false,
  ) {
    if (isSending) return
    const wrong = validate(input)
    setProblem(null)
    show(wrong, form)
    if (Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      await send(input)
    } catch (error) {
      const errors = error instanceof HttpError || error instanceof ApiError ? error.errors : []
      if (handleFields(errors.map(({ field }) => field))) return
      const atFields = errors
        .filter(({ field }) => Object.hasOwn(labels, field))
        .map(({ field, message }) => [field, message] as const)
      show(Object.fromEntries(atFields), form)
      if (atFields.length === 0) setProblem(toFormError(error))
    } finally {
      setSending(false)
    }
  }

  return {
    values,
    isSending,
    /** Error of the form as a whole; show it with `FormError`. */
    problem,
    set: (changed: Partial<V>) => setValues((before) => ({ ...before, ...changed })),
    reset() {
      setValues(initial)
      setErrors({})
      setProblem(null)
    },
    /** Props that bind an input to this field. */
    field: (name: keyof V & string) => ({
      name: name as string,
      label: labels[name],
      value: values[name] ?? '',
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setValues((before) => ({ ...before, [name]: target.value })),
    }),
    /**
     * Submits the form. `handleFields` can handle an error that only requires another field; other errors are shown at their
     * fields, or for the form as a whole.
     */
    async submit(
      event: FormEvent<HTMLFormElement>,
      send: Send<V>,
      handleFields?: (fields: string[]) => boolean,
    ) {
      event.preventDefault()
      await attempt(event.currentTarget, sent(values), send, handleFields)
    },
    /** Submits these values instead of those of the fields, such as without the code when a passkey replaces it. */
    attempt,
  }
}
