import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { changedFields, type Values } from '#platform/console/form/changes.ts'
import { useCrossFieldErrors, validateInput } from '#platform/console/form/cross-field-errors.ts'
import { enumOptionsOf } from '#platform/console/form/enum-options.ts'
import { deleteDraft, saveDraft, readDraft } from '#platform/console/form/drafts.ts'
import type { DateError } from '#platform/console/dates/use-date-text.ts'
import { draftKeyOf } from '#platform/console/session/session-storage.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import type {
  AnyFormOptions,
  FormIdentity,
  FormOfInput,
  FormValues,
  FormWithTransformation,
  ValidValues,
} from './form-types.ts'
import { registerUnsavedForm } from '#platform/console/unsaved-forms.ts'
import { crossFieldIssues } from '#platform/contract/errors/cross-field.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { FieldError } from '#platform/contract/call.ts'

export type { Values } from '#platform/console/form/changes.ts'
export type { Unvalidated } from './form-types.ts'

const identity = (_field: string, value: unknown) => value

/**
 * State of a record form: validation by the contract, drafts, and confirmation before leaving. Fields that are not in the
 * schema or have no label do not compile.
 */
export function useRecordForm<Schema extends z.ZodType, V extends Values, En extends Record<string, string>>(
  options: FormIdentity & FormWithTransformation<Schema, V, En>,
): RecordFormState<V, z.input<Schema>>
export function useRecordForm<
  Schema extends z.ZodType,
  Initial extends Values,
  En extends Record<string, string>,
>(
  options: FormIdentity & FormOfInput<Schema, Initial, En> & { toInput?: never },
): RecordFormState<FormValues<z.input<Schema>, Initial>, ValidValues<z.input<Schema>, Initial>>
export function useRecordForm<V extends Values, Input>(options: FormIdentity & AnyFormOptions<V, Input>) {
  return useRecordFormState(options)
}

/** `useRecordForm` for options that are only passed on, without their types. */
export function useRecordFormState<V extends Values, Input>(
  options: FormIdentity & AnyFormOptions<V, Input>,
) {
  const { name, id, schema, initial, formatValue = identity } = options
  // Without a transformation the values are the input.
  const toInput = options.toInput ?? ((values: V) => values as V & Input)
  const language = useLanguage()
  const draftKey = draftKeyOf(name, id)
  const [draft] = useState(() => readDraft(draftKey, initial))
  const [isRestored, setRestored] = useState(draft !== null)
  const [stored, setStored] = useState(initial)
  const [values] = useState(() => createStore<V>(draft ?? initial))
  const [errorDetails] = useState(() => new Map<string, FieldError>())
  const [inputErrors] = useState(() => new Map<string, DateError>())
  const [labels] = useState(() => new Map<string, string>())
  const t = useWords(options.words)
  for (const field of Object.keys(initial)) labels.set(field, options.labels?.[field] ?? t(field as never))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: draft ?? initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const { errors, early } = validateInput({ schema, values, input: toInput(values), labels, language })
      queueMicrotask(() => showCrossFieldErrors(early))
      for (const error of errors.toReversed()) errorDetails.set(error.field, error)
      const ofInputs = (kind: DateError['kind']) =>
        [...inputErrors]
          .filter(([, error]) => error.kind === kind)
          .map(([field, { message }]) => [field, message])
      return Object.fromEntries([
        ...ofInputs('range'),
        // A field shows only its first error.
        ...errors.toReversed().map(({ field, message }) => [field, message]),
        // The field shows text that is not its value, so an error of the value does not apply.
        ...ofInputs('unreadable'),
      ])
    },
    onValuesChange: (next) => {
      values.set(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => saveDraft(draftKey, stored, next), 400)
    },
  })

  const showCrossFieldErrors = useCrossFieldErrors(form as UseFormReturnType<V>)

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
    /** Whether the form is for a record that does not exist yet. */
    isNew: id === undefined,
    /** Labels of all fields, and of the fields of rows that have been rendered. */
    labels,
    schema,
    stored,
    toInput,
    /** Options of a field of an enumeration: the word of a value is `<field>_<value>` or `<value>`. */
    enumOptionsOf: (field: string) => enumOptionsOf(schema, field, t),
    shown: formatValue,
    values,
    /** Last error of each field with code and parameters. It applies only while the field shows its message. */
    errorDetails,
    /** Errors of fields whose text cannot be parsed or is out of range. They prevent saving. */
    inputErrors,
    /** Whether the schema accepts a value for a field. */
    isValid(field: string, value: unknown) {
      const input = toInput({ ...form.getValues(), [field]: value })
      const issues = [
        ...(schema.safeParse(input).error?.issues ?? []),
        ...crossFieldIssues(schema, input).flatMap((rule) => rule.issues),
      ]
      return !issues.some(({ path }) => path[0] === field)
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

export type RecordFormState<V extends Values = Values, Input = unknown> = ReturnType<
  typeof useRecordFormState<V, Input>
>

/** Returns the current form values, for computations next to the form. */
export const useFormValues = <V extends Values>({ values }: Pick<RecordFormState<V>, 'values'>): V =>
  useStore(values)
