import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldSentencesFil, schemaMessagesFil } from '#platform/contract/errors/field-messages-fil.ts'
import { changedFields, type Values } from '#platform/console/form/changes.ts'
import { deleteDraft, saveDraft, readDraft } from '#platform/console/form/drafts.ts'
import { draftKeyOf } from '#platform/console/session/session-storage.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { registerUnsavedForm } from './unsaved-forms.ts'
import { useLanguage } from '#platform/console/i18n/words.ts'
import { toFieldErrors } from '#platform/contract/errors/field-errors.ts'

export type { Values } from '#platform/console/form/changes.ts'

type FormOptions<V extends Values> = {
  /** Names the form in drafts: `subscriber`. */
  name: string
  /** The record's key; absent for a new one. */
  id?: string | number
  /** Checks the values as they are sent: a call's `request`, or a schema that extends it. */
  schema: z.ZodType
  /** Blank values of a new record, or the stored ones of an existing one. */
  initial: V
  /** Names of fields as the person sees them, for messages and the difference. */
  labels?: Readonly<Partial<Record<keyof V & string, string>>>
  /** A value as the difference shows it, where it is a code: the name of a place. */
  formatValue?: (field: string, value: unknown) => unknown
  /** What is sent besides the fields on screen: a version, a key. Part of what the schema checks. */
  extraValues?: Values
}

const identity = (_field: string, value: unknown) => value

/** A form on a record: validated by the contract, kept as a draft, watched for being left. */
export function useRecordForm<V extends Values>(options: FormOptions<V>) {
  const { name, id, schema, initial, labels = {}, extraValues = {}, formatValue = identity } = options
  const language = useLanguage()
  const draftKey = draftKeyOf(name, id)
  const [draft] = useState(() => readDraft(draftKey, initial))
  const [isRestored, setRestored] = useState(draft !== null)
  const [stored, setStored] = useState(initial)
  const [values] = useState(() => createStore<V>(draft ?? initial))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: draft ?? initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const { error } = schema.safeParse({ ...extraValues, ...values })
      if (!error) return {}
      const errors = toFieldErrors(error, {
        input: values,
        labels: labels as Record<string, string>,
        ...(language === 'fil' && {
          sentences: fieldSentencesFil,
          translated: (text) => schemaMessagesFil[text] ?? text,
        }),
      })
      // The first fault of a field is the one to mend first.
      return Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]))
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

  // The record was read anew: fields the person did not touch follow it, the others keep what was typed.
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
    // oxlint-disable-next-line react/exhaustive-deps -- only the record's own change counts
  }, [storedText])

  return {
    form: form as UseFormReturnType<V>,
    name,
    labels: labels as Readonly<Record<string, string>>,
    stored,
    also: extraValues,
    shown: formatValue,
    values,
    isDirty,
    isRestored,
    /** Back to what is stored; the draft is gone. */
    discard() {
      clearTimeout(timer.current)
      deleteDraft(draftKey)
      setRestored(false)
      form.setInitialValues(stored)
      form.reset()
    },
    /** After a save: what is in the fields is what is stored. */
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

/** The values as they are typed, for what is computed beside the form. */
export const useFormValues = <V extends Values>({ values }: Pick<RecordFormState<V>, 'values'>): V =>
  useStore(values)
