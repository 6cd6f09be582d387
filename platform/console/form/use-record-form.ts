import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { changedFields, type Values } from '#platform/console/form/changes.ts'
import { deleteDraft, saveDraft, readDraft } from '#platform/console/form/drafts.ts'
import type { DateError } from '#platform/console/dates/use-date-text.ts'
import { draftKeyOf } from '#platform/console/session/session-storage.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { registerUnsavedForm } from './unsaved-forms.ts'
import { useLanguage } from '#platform/console/i18n/words.ts'
import type { FieldError } from '#platform/contract/call.ts'
import { toFieldErrors } from '#platform/contract/errors/field-errors.ts'

export type { Values } from '#platform/console/form/changes.ts'

type FormOptions<V extends Values> = {
  /** Name of the form in drafts, such as `subscriber`. */
  name: string
  /** Id of the record. Undefined for a new one. */
  id?: string | number
  /** Validates the values as sent: the `request` of a call or a schema that extends it. */
  schema: z.ZodType
  /** Blank values of a new record, or stored values of an existing one. */
  initial: V
  /** Field labels for messages and differences. */
  labels?: Readonly<Partial<Record<keyof V & string, string>>>
  /** Formats a coded value for the differences, such as the name of a place. */
  formatValue?: (field: string, value: unknown) => unknown
  /** Values sent in addition to the fields, such as a version or an id. The schema validates them too. */
  extraValues?: Values
}

const identity = (_field: string, value: unknown) => value

/** State of a record form: validation by the contract, drafts, and confirmation before leaving. */
export function useRecordForm<V extends Values>(options: FormOptions<V>) {
  const { name, id, schema, initial, labels = {}, extraValues = {}, formatValue = identity } = options
  const language = useLanguage()
  const draftKey = draftKeyOf(name, id)
  const [draft] = useState(() => readDraft(draftKey, initial))
  const [isRestored, setRestored] = useState(draft !== null)
  const [stored, setStored] = useState(initial)
  const [values] = useState(() => createStore<V>(draft ?? initial))
  const [errorDetails] = useState(() => new Map<string, FieldError>())
  const [inputErrors] = useState(() => new Map<string, DateError>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: draft ?? initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const { error } = schema.safeParse({ ...extraValues, ...values })
      const errors = error
        ? toFieldErrors(error, { input: values, labels: labels as Record<string, string>, language })
        : []
      for (const error of errors.toReversed()) errorDetails.set(error.field, error)
      const ofInputs = (kind: DateError['kind']) =>
        [...inputErrors]
          .filter(([, error]) => error.kind === kind)
          .map(([field, { message }]) => [field, message])
      return Object.fromEntries([
        ...ofInputs('range'),
        // Only the first error of a field is kept.
        ...errors.toReversed().map(({ field, message }) => [field, message]),
        // The value is not what the field shows, so an error of the value does not apply.
        ...ofInputs('unreadable'),
      ])
    },
    onValuesChange: (next) => {
      values.set(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => saveDraft(draftKey, stored, next), 400)
    },
  })

  const isDirty = () => changedFields(stored, form.getValues()).length > 0
  const latest = useRef({ isDirty, save: () => {} })
  useEffect(() => {
    latest.current = { isDirty, save: () => saveDraft(draftKey, stored, form.getValues()) }
  })
  useEffect(
    () =>
      registerUnsavedForm({
        isDirty: () => latest.current.isDirty(),
        saveDraft: () => latest.current.save(),
      }),
    [],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  // The record was reloaded: unedited fields take the new values, edited fields keep the input.
  const storedText = JSON.stringify(initial)
  const lastStored = useRef(storedText)
  useEffect(() => {
    if (lastStored.current === storedText) return
    lastStored.current = storedText
    const touched = new Set(changedFields(stored, form.getValues()))
    const typed = form.getValues()
    const next = Object.fromEntries(
      Object.keys(initial).map((field) => [field, touched.has(field) ? typed[field] : initial[field]]),
    ) as V
    setStored(initial)
    form.setInitialValues(initial)
    form.setValues(next)
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the stored record changes
  }, [storedText])

  return {
    form: form as UseFormReturnType<V>,
    name,
    labels: labels as Readonly<Record<string, string>>,
    stored,
    also: extraValues,
    shown: formatValue,
    values,
    /** Last error of each field with code and parameters. It applies only while the field shows its message. */
    errorDetails,
    /** Errors of text that a field cannot read as a value or that is out of its range. They prevent saving. */
    inputErrors,
    /** Whether the schema accepts a value for a field. */
    isValid(field: string, value: unknown) {
      const { error } = schema.safeParse({ ...extraValues, ...form.getValues(), [field]: value })
      return !error?.issues.some(({ path }) => path[0] === field)
    },
    isDirty,
    isRestored,
    /** Resets the form to the stored values and deletes the draft. */
    discard() {
      clearTimeout(timer.current)
      deleteDraft(draftKey)
      setRestored(false)
      form.setInitialValues(stored)
      form.reset()
    },
    /** Takes the current values as the stored ones after saving. */
    markSaved() {
      clearTimeout(timer.current)
      deleteDraft(draftKey)
      setRestored(false)
      setStored(form.getValues())
      form.setInitialValues(form.getValues())
      form.resetDirty()
    },
  }
}

export type RecordFormState<V extends Values = Values> = ReturnType<typeof useRecordForm<V>>

/** Returns the current form values, for computations next to the form. */
export const useFormValues = <V extends Values>({ values }: Pick<RecordFormState<V>, 'values'>): V =>
  useStore(values)
