import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { fieldOfItem } from '#platform/console/form/server-errors.ts'
import type { Values } from '#platform/console/form/changes.ts'
import type { FieldError } from '#platform/contract/call.ts'
import { type CrossFieldIssues, crossFieldIssues } from '#platform/contract/errors/cross-field.ts'
import { toFieldErrors } from '#platform/contract/errors/field-errors.ts'
import type { Language } from '#platform/words/catalogue.ts'

type Options = {
  schema: z.ZodType
  /** Values of the fields, which distinguish an empty field from an invalid one. */
  values: Values
  /** Input that the schema validates. */
  input: unknown
  labels: ReadonlyMap<string, string>
  language: Language
}

/**
 * Errors of all fields. `early` has those of rules across fields that are all filled in, which are shown before the form is
 * saved.
 */
export function validateInput({ schema, values, input, labels, language }: Options) {
  const { error } = schema.safeParse(input)
  if (!error) return { errors: [], early: [] }
  const toErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
    toFieldErrors(new z.ZodError([...issues]), {
      input: values,
      labels: Object.fromEntries(labels),
      language,
    }).map((one) => ({ ...one, field: fieldOfItem(one.field, labels) }))
  const crossField = crossFieldIssues(schema, input)
  const early = crossField.filter((issues) => readsOnlyFilled(issues, input))
  return {
    errors: toErrors([...error.issues, ...crossField.flatMap(({ issues }) => issues)]),
    early: toErrors(early.flatMap(({ issues }) => issues)),
  }
}

const readsOnlyFilled = ({ fields }: CrossFieldIssues, input: unknown): boolean =>
  fields.length > 1 && fields.every((field) => isFilled((input as Record<string, unknown>)[field]))

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * Returns a function that shows errors of rules across fields, and clears those that no longer apply. Leaving a field validates
 * only that field, and such a rule often has its error at another one.
 */
export function useCrossFieldErrors<V extends Values>(form: UseFormReturnType<V>) {
  const shown = useRef<ReadonlyMap<string, string>>(new Map())
  const current = useRef(form.errors)
  useEffect(() => {
    current.current = form.errors
  })
  return (errors: readonly FieldError[]) => {
    const before = shown.current
    shown.current = new Map(errors.map(({ field, message }) => [field, message]))
    for (const [field, message] of before)
      if (!shown.current.has(field) && current.current[field] === message) form.clearFieldError(field)
    for (const [field, message] of shown.current)
      if (current.current[field] === undefined) form.setFieldError(field, message)
  }
}
