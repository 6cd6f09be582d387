import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import { afterPress } from '#platform/console/input/after-press.ts'
import type { DateError } from '#platform/console/dates/use-date-text.ts'
import { type Bounds, fixFor } from '#platform/console/form/field-fix.ts'
import { maxLengthOf } from '#platform/console/form/field-schema.ts'
import { FieldText } from './FieldText.tsx'
import { FieldErrorText } from '#platform/console/form/FieldErrorText.tsx'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { RecordFormState } from '#platform/console/form/use-record-form.ts'

const FormContext = createContext<RecordFormState | null>(null)
export const FormProvider = FormContext.Provider

/** Returns the form that contains the field. */
export function useFormState(): RecordFormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('A field must be inside a RecordForm.')
  return state
}

const ReadOnlyContext = createContext(false)
/** Fields within it show their values as text. */
export const ReadOnlyProvider = ReadOnlyContext.Provider
export const useIsReadOnly = () => useContext(ReadOnlyContext)

/** Properties of every field: API name and help text. */
export type FieldProps = {
  name: string
  /** Label of a field of a row. Other fields have the label of their form. */
  label?: string
  hint?: string | undefined
  /** Marks a field as required that the schema requires only in combination with other fields. */
  required?: boolean
  disabled?: boolean
  /** Reason the field is disabled, shown as its help text. */
  disabledReason?: string | null
}

type FieldOptions = FieldProps & {
  /** First and last valid date. */
  bounds?: Bounds
  formatDate?: (value: string) => string
}

/** Values that a field can have when it is empty. */
const emptyValuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? [[]] : ['', null])

/** Whether a form accepts a value. The form's own conversion throws for a value of another type than the field's. */
function accepts(isValid: RecordFormState['isValid'], name: string, value: unknown): boolean {
  try {
    return isValid(name, value)
  } catch {
    return false
  }
}

/** Connects a field to its form: properties to display, value and setter. An error includes a known valid value. */
export function useField({
  name,
  label: ownLabel,
  hint,
  required: isMarkedRequired = false,
  disabled = false,
  disabledReason = null,
  bounds = {},
  formatDate,
}: FieldOptions) {
  const isReadOnly = useIsReadOnly()
  const { form, errorDetails, inputErrors, isValid, labels, schema } = useFormState()
  if (ownLabel !== undefined) labels.set(name, ownLabel)
  const label = labels.get(name) ?? name
  const t = useWords(formWords)
  // Validated once, because a schema can require a field depending on others.
  const canBeEmpty = useMemo(
    () => emptyValuesOf(form.getValues()[name]).some((value) => accepts(isValid, name, value)),
    // oxlint-disable-next-line react/exhaustive-deps -- the form's functions change with every render
    [name],
  )
  const required = isMarkedRequired || !canBeEmpty
  const isDisabled = disabled || isReadOnly || Boolean(disabledReason)
  const { error, defaultValue, onBlur, onFocus } = form.getInputProps(name)
  if (!((name.split('.')[0] as string) in form.getValues()))
    throw new Error(`This form has no field “${name}”.`)
  const errorWithFix = (message: string): ReactNode => {
    const found = errorDetails.get(name)
    if (inputErrors.get(name)?.kind === 'unreadable') return message
    const fix = fixFor({
      error: found?.message === message ? found : undefined,
      value: form.getValues()[name],
      bounds,
      ...(formatDate && { formatDate }),
      isValid: (value) => isValid(name, value),
    })
    if (!fix) return message
    const onUse = (value: unknown) => {
      inputErrors.delete(name)
      form.setFieldValue(name, value)
      form.validateField(name)
    }
    return createElement(FieldErrorText, { name, message, fix, onUse })
  }
  const shownError = typeof error === 'string' ? errorWithFix(error) : (error as ReactNode)
  return {
    key: form.key(name),
    required,
    /** Maximum number of characters of a text. */
    maxLength: maxLengthOf(schema, name),
    value: defaultValue as unknown,
    /** Shows a text in place of the input, in a form that is read-only; otherwise null. */
    asText: isReadOnly ? (text: ReactNode) => createElement(FieldText, { label, text }) : null,
    set: (value: unknown) => form.setFieldValue(name, value, { forceUpdate: false }),
    /** Records an error of the text in the field. Null resolves it. */
    setInputError: (error: DateError | null) => {
      if (error) inputErrors.set(name, error)
      else inputErrors.delete(name)
    },
    /** Properties for an input component of the UI kit. */
    shell: {
      label,
      description: disabledReason ?? hint,
      error: shownError,
      'aria-required': required,
      /** The label of an optional field that can be edited is marked, in forms that also have required fields. */
      labelProps: required
        ? { 'data-required': true }
        : canBeEmpty && !isDisabled
          ? { 'data-optional': t('optional') }
          : {},
      disabled: isDisabled,
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
        | 'label'
        | 'input'
        | 'description'
        | 'error'
      )[],
      'data-path': name,
      onBlur: () => afterPress(onBlur as () => void),
      onFocus: onFocus as () => void,
    },
  }
}
