import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldSentencesFil, ownMessagesFil } from '#platform/contract/faults-in-filipino.ts'
import { changedFields, type Values } from '#platform/console/form/changes.ts'
import { dropDraft, keepDraft, readDraft } from '#platform/console/form/drafts.ts'
import { draftKeyOf } from '#platform/console/session-storage.ts'
import { storeOf, useStore } from '#platform/console/store.ts'
import { watchUnsaved } from '#platform/console/unsaved.ts'
import { useLanguage } from '#platform/console/words.ts'
import { fieldFaults } from '#platform/contract/field-errors.ts'

export type { Values } from '#platform/console/form/changes.ts'

type About<V extends Values> = {
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
  shown?: (field: string, value: unknown) => unknown
  /** What is sent besides the fields on screen: a version, a key. Part of what the schema checks. */
  also?: Values
}

const asItIs = (_field: string, value: unknown) => value

/** A form on a record: validated by the contract, kept as a draft, watched for being left. */
export function useRecordForm<V extends Values>(about: About<V>) {
  const { name, id, schema, initial, labels = {}, also = {}, shown = asItIs } = about
  const language = useLanguage()
  const draftKey = draftKeyOf(name, id)
  const [draft] = useState(() => readDraft(draftKey, initial))
  const [isRestored, setRestored] = useState(draft !== null)
  const [stored, setStored] = useState(initial)
  const [values] = useState(() => storeOf<V>(draft ?? initial))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: draft ?? initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const { error } = schema.safeParse({ ...also, ...values })
      if (!error) return {}
      const faults = fieldFaults(error, {
        input: values,
        labels: labels as Record<string, string>,
        ...(language === 'fil' && {
          sentences: fieldSentencesFil,
          translated: (said) => ownMessagesFil[said] ?? said,
        }),
      })
      // The first fault of a field is the one to mend first.
      return Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]))
    },
    onValuesChange: (next) => {
      values.set(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => keepDraft(draftKey, stored, next), 400)
    },
  })

  const isDirty = () => changedFields(stored, form.getValues()).length > 0
  const latest = useRef({ isDirty, save: () => {} })
  useEffect(() => {
    latest.current = { isDirty, save: () => keepDraft(draftKey, stored, form.getValues()) }
  })
  useEffect(
    () => watchUnsaved({ isDirty: () => latest.current.isDirty(), saveDraft: () => latest.current.save() }),
    [],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  // The record was read anew: fields the person did not touch follow it, the others keep what was typed.
  const storedText = JSON.stringify(initial)
  const seen = useRef(storedText)
  useEffect(() => {
    if (seen.current === storedText) return
    seen.current = storedText
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
    also,
    shown,
    values,
    isDirty,
    isRestored,
    /** Back to what is stored; the draft is gone. */
    discard() {
      clearTimeout(timer.current)
      dropDraft(draftKey)
      setRestored(false)
      form.setInitialValues(stored)
      form.reset()
    },
    /** After a save: what is in the fields is what is stored. */
    markSaved() {
      clearTimeout(timer.current)
      dropDraft(draftKey)
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
