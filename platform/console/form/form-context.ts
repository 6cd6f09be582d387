import { createContext, createElement, type ReactNode, useContext } from 'react'
import { afterPress } from '#platform/console/form/after-press.ts'
import type { DateError } from '#platform/console/dates/use-date-text.ts'
import { type Bounds, fixFor } from '#platform/console/form/field-fix.ts'
import { FieldErrorText } from '#platform/console/form/FieldErrorText.tsx'
import type { RecordFormState } from '#platform/console/form/use-record-form.ts'

const FormContext = createContext<RecordFormState | null>(null)
export const FormProvider = FormContext.Provider

/** Returns the form that contains the field. */
export function useFormState(): RecordFormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('A field must be inside a RecordForm.')
  return state
}

/** Properties of every field: API name, label and help text. */
export type FieldProps = {
  name: string
  label: string
  hint?: string | undefined
  /** Marks the label as required. The schema does the validation. */
  required?: boolean
  disabled?: boolean
  /** Reason the field is disabled, shown as its help text. */
  disabledReason?: string | null
}

type FieldOptions = FieldProps & {
  /** First and last valid date. */
  bounds?: Bounds
  formatDate?: (value: string) => string
  /** Set if the field must not offer a valid value, as for passwords. */
  withoutFix?: boolean
}

/** Connects a field to its form: properties to display, value and setter. An error includes a known valid value. */
export function useField({
  name,
  label,
  hint,
  required = false,
  disabled = false,
  disabledReason = null,
  bounds = {},
  formatDate,
  withoutFix = false,
}: FieldOptions) {
  const { form, errorDetails, inputErrors, isValid, labels } = useFormState()
  labels.set(name, label)
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
  const shownError = typeof error === 'string' && !withoutFix ? errorWithFix(error) : (error as ReactNode)
  return {
    key: form.key(name),
    value: defaultValue as unknown,
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
      withAsterisk: required,
      disabled: disabled || Boolean(disabledReason),
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
