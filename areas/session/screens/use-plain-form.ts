import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { passwordMessage } from '#areas/session/rules.ts'
import { words } from '#areas/session/words.ts'
import { type Problem, problemOf } from '#areas/session/screens/FormProblem.tsx'
import { HttpFailure, Refused } from '#platform/console/failures.ts'
import { refusalNow } from '#platform/console/refusals.ts'
import { loadPart } from '#platform/console/load.ts'
import { useLanguage, useWords } from '#platform/console/words.ts'
import { fieldFaults, fieldSentences } from '#platform/contract/field-errors.ts'

type Typed = Record<string, string>

type About<V extends Typed> = {
  initial: V
  /** Checks what is sent. */
  schema: z.ZodType
  labels: { [Name in keyof V]: string }
  /** What is sent of what was typed: fields that are not asked for yet stay behind. */
  sent?: (values: V) => Partial<V>
  /** A field that must repeat another. */
  confirms?: { field: keyof V & string; repeats: keyof V & string }
}

/** A form that keeps no draft: what is typed here are secrets. */
export function usePlainForm<V extends Typed>({
  initial,
  schema,
  labels,
  sent = (all) => all,
  confirms,
}: About<V>) {
  const t = useWords(words)
  const isFilipino = useLanguage() === 'fil'
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Typed>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)

  async function faultsOf(wire: Partial<V>): Promise<Typed> {
    // Only who reads Filipino loads it.
    const filipino = isFilipino
      ? await loadPart(() => import('#platform/contract/faults-in-filipino.ts')).catch(() => null)
      : null
    const sentences = filipino?.fieldSentencesFil ?? fieldSentences
    const ownWords = (said: string) =>
      said === passwordMessage ? t('passwordWeak') : (filipino?.ownMessagesFil[said] ?? said)
    const { error } = schema.safeParse(wire)
    const found = error
      ? fieldFaults(error, { input: wire, labels, ...(isFilipino && { sentences, translated: ownWords }) })
      : []
    const byField = Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message]))
    if (confirms && confirms.repeats in wire && values[confirms.field] !== values[confirms.repeats]) {
      byField[confirms.field] ??= sentences.confirmed.replace('{_field_}', labels[confirms.repeats] ?? '')
    }
    return byField
  }

  function show(next: Typed, form: HTMLFormElement) {
    setFaults(next)
    const [first] = Object.keys(labels).filter((name) => next[name])
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return {
    values,
    isSending,
    /** Why the form was refused as a whole: show it with `FormProblem`. */
    problem,
    set: (changed: Partial<V>) => setValues((before) => ({ ...before, ...changed })),
    reset() {
      setValues(initial)
      setFaults({})
      setProblem(null)
    },
    /** What an input needs to be this field. */
    field: (name: keyof V & string) => ({
      name,
      label: labels[name],
      value: values[name] ?? '',
      error: faults[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setValues((before) => ({ ...before, [name]: target.value })),
    }),
    /**
     * Sends what was typed. `asked` may take a refusal that only asks for one more field;
     * any other is shown at its fields, or at the form where it names none of them.
     */
    async submit(
      event: FormEvent<HTMLFormElement>,
      send: (wire: Partial<V>) => Promise<unknown>,
      asked: (fields: string[]) => boolean = () => false,
    ) {
      event.preventDefault()
      const form = event.currentTarget
      if (isSending) return
      const wire = sent(values)
      const wrong = await faultsOf(wire)
      setProblem(null)
      show(wrong, form)
      if (Object.keys(wrong).length > 0) return
      setSending(true)
      try {
        await send(wire)
      } catch (failure) {
        const errors = failure instanceof HttpFailure || failure instanceof Refused ? failure.errors : []
        if (asked(errors.map(({ field }) => field))) return
        const atFields = await Promise.all(
          errors
            .filter(({ field }) => Object.hasOwn(labels, field))
            .map(async ({ field, message }) => [field, await refusalNow(message)] as const),
        )
        show(Object.fromEntries(atFields), form)
        if (atFields.length === 0) setProblem(problemOf(failure))
      } finally {
        setSending(false)
      }
    },
  }
}
