import { createContext, useContext } from 'react'
import { afterPress } from '#platform/console/form/after-press.ts'
import type { RecordFormState } from '#platform/console/form/use-record-form.ts'

const FormContext = createContext<RecordFormState | null>(null)
export const FormProvider = FormContext.Provider

/** The form that a field stands in. */
export function useFormState(): RecordFormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('A field stands inside a RecordForm.')
  return state
}

/** What every field is given: the wire's name, a label above and a help below. */
export type FieldProps = {
  name: string
  label: string
  hint?: string | undefined
  /** Marks the label; the schema decides. */
  required?: boolean
  disabled?: boolean
  /** Why it is closed, shown as its help. */
  disabledReason?: string | null
}

/** A field's place in the form: how to show it, read it and change it. */
export function useField({
  name,
  label,
  hint,
  required = false,
  disabled = false,
  disabledReason = null,
}: FieldProps) {
  const { form } = useFormState()
  const { error, defaultValue, onBlur, onFocus } = form.getInputProps(name)
  if (!((name.split('.')[0] as string) in form.getValues()))
    throw new Error(`This form has no field “${name}”.`)
  return {
    key: form.key(name),
    value: defaultValue as unknown,
    set: (value: unknown) => form.setFieldValue(name, value, { forceUpdate: false }),
    /** For an input of the kit. */
    shell: {
      label,
      description: disabledReason ?? hint,
      error: error as string | undefined,
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
