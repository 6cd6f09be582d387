import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { passwordMessage } from '#areas/session/rules.ts'
import { words } from '#areas/session/words.ts'
import { type FormErrorState, toFormError } from './FormError.tsx'
import { HttpError, ApiError } from '#platform/console/api/api-errors.ts'
import { translateErrorMessage } from '#platform/console/api/error-translations.ts'
import { loadPart } from '#platform/console/loading/load.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { toFieldErrors, fieldSentences } from '#platform/contract/errors/field-errors.ts'

type FormValues = Record<string, string>

type AuditSubject<V extends FormValues> = {
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
}: AuditSubject<V>) {
  const t = useWords(words)
  const isFilipino = useLanguage() === 'fil'
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<FormValues>({})
  const [problem, setProblem] = useState<FormErrorState | null>(null)
  const [isSending, setSending] = useState(false)

  async function validate(input: Partial<V>): Promise<FormValues> {
    // Loaded for Filipino only.
    const filipino = isFilipino
      ? await loadPart(() => import('#platform/contract/errors/field-messages-fil.ts')).catch(() => null)
      : null
    const sentences = filipino?.fieldSentencesFil ?? fieldSentences
    const ownWords = (text: string) =>
      text === passwordMessage ? t('passwordWeak') : (filipino?.schemaMessagesFil[text] ?? text)
    const { error } = schema.safeParse(input)
    const found = error
      ? toFieldErrors(error, { input: input, labels, ...(isFilipino && { sentences, translated: ownWords }) })
      : []
    const byField = Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message]))
    if (confirms && confirms.repeats in input && values[confirms.field] !== values[confirms.repeats]) {
      byField[confirms.field] ??= sentences.confirmed.replace('{_field_}', labels[confirms.repeats] ?? '')
    }
    return byField
  }

  function show(next: FormValues, form: HTMLFormElement) {
    setFaults(next)
    const [first] = Object.keys(labels).filter((name) => next[name])
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return {
    values,
    isSending,
    /** Error of the form as a whole; show it with `FormError`. */
    problem,
    set: (changed: Partial<V>) => setValues((before) => ({ ...before, ...changed })),
    reset() {
      setValues(initial)
      setFaults({})
      setProblem(null)
    },
    /** Props that bind an input to this field. */
    field: (name: keyof V & string) => ({
      name,
      label: labels[name],
      value: values[name] ?? '',
      error: faults[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setValues((before) => ({ ...before, [name]: target.value })),
    }),
    /**
     * Submits the form. `asked` can handle an error that only requires another field; other errors are shown at their
     * fields, or for the form as a whole.
     */
    async submit(
      event: FormEvent<HTMLFormElement>,
      send: (input: Partial<V>) => Promise<unknown>,
      request: (fields: string[]) => boolean = () => false,
    ) {
      event.preventDefault()
      const form = event.currentTarget
      if (isSending) return
      const input = sent(values)
      const wrong = await validate(input)
      setProblem(null)
      show(wrong, form)
      if (Object.keys(wrong).length > 0) return
      setSending(true)
      try {
        await send(input)
      } catch (error) {
        const errors = error instanceof HttpError || error instanceof ApiError ? error.errors : []
        if (request(errors.map(({ field }) => field))) return
        const atFields = await Promise.all(
          errors
            .filter(({ field }) => Object.hasOwn(labels, field))
            .map(async ({ field, message }) => [field, await translateErrorMessage(message)] as const),
        )
        show(Object.fromEntries(atFields), form)
        if (atFields.length === 0) setProblem(toFormError(error))
      } finally {
        setSending(false)
      }
    },
  }
}
