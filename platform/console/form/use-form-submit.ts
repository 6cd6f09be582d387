import { goTo } from '#platform/console/router/navigation.ts'
import { deferredCode, type Done } from '#platform/contract/call.ts'
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { HttpError, ApiError, errorMessage } from '#platform/console/api/api.ts'
import { clearFieldErrors } from '#platform/console/api/field-errors.ts'
import type { RecordFormState, Values } from './use-record-form.ts'
import { fieldsIn } from './form-sections.ts'
import { errorsByField, labelOnScreen } from './server-errors.ts'
import { toastMessage } from '#platform/console/toast.ts'

type SubmitOptions<V extends Values, Input, Reply> = {
  form: RecordFormState<V, Input>
  element: RefObject<HTMLFormElement | null>
  onSend: (input: Input) => Promise<Reply>
  onSent: ((reply: Reply) => void) | undefined
  onReload: (() => Promise<unknown> | void) | undefined
}

/** Address of the request if the change takes effect only after another person approves it. */
function addressOfDeferred(reply: unknown): string | null {
  const { messageCode, params } = Object(reply) as Partial<Done<unknown>>
  return messageCode === deferredCode ? `/approvals/${params?.['requestId']}` : null
}

/** Submits a form and tracks its errors. */
export function useFormSubmit<V extends Values, Input, Reply>(options: SubmitOptions<V, Input, Reply>) {
  const { form: state, element, onSend, onSent, onReload } = options
  const { form } = state
  const [formError, setFormError] = useState<string | null>(null)
  const [isRejected, setRejected] = useState(false)
  const [isStale, setStale] = useState(false)
  const [isRebased, setRebased] = useState(false)
  const isSending = useRef(false)

  const focusField = (field: string) => {
    const node = element.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
    const inputs = 'input, select, textarea, [contenteditable=true]'
    const input = node?.matches(inputs) ? node : node?.querySelector<HTMLElement>(inputs)
    input?.focus({ preventScroll: true })
    // Centred, because the Save bar covers the lower part of the form.
    input?.scrollIntoView?.({ block: 'center' })
  }
  const fieldsInOrder = () => fieldsIn(element.current)
  const focusFirstOf = (errors: Readonly<Record<string, unknown>>) => {
    const first = fieldsInOrder().find((field) => errors[field] !== undefined)
    if (first !== undefined) focusField(first)
  }

  const labelOf = (field: string) => state.labels.get(field) ?? labelOnScreen(element.current, field)

  const send = async (values: V) => {
    isSending.current = true
    setFormError(null)
    setRebased(false)
    clearFieldErrors()
    try {
      const reply = await onSend(state.toInput(values))
      state.markSaved()
      setStale(false)
      setRejected(false)
      const message =
        typeof reply === 'object' && reply !== null && 'message' in reply ? reply.message : undefined
      if (typeof message === 'string' && message !== '') toastMessage('success', message)
      const requestAddress = addressOfDeferred(reply)
      if (requestAddress === null) onSent?.(reply)
      else goTo(requestAddress)
    } catch (error) {
      showErrors(error)
    } finally {
      isSending.current = false
    }
  }
  const showErrors = (error: unknown) => {
    const { code, errors = [] } = error instanceof ApiError || error instanceof HttpError ? error : {}
    if (errors.length > 0) {
      const byField = errorsByField(errors, fieldsInOrder(), labelOf)
      for (const error of Object.values(byField)) state.errorDetails.set(error.field, error)
      form.setErrors(Object.fromEntries(Object.values(byField).map(({ field, message }) => [field, message])))
      focusFirstOf(byField)
    }
    setStale(code === 'STALE')
    setRejected(code !== 'STALE')
    setFormError(errorMessage(error))
  }

  return {
    /** Whether the last attempt to save failed, in the form or on the server. */
    isRejected,
    formError: isStale ? null : formError,
    /** Last message of the server, including that of a version conflict. */
    sentence: formError,
    fieldsInOrder,
    labelOf,
    isStale,
    isRebased,
    focusField,
    /** Whether the form can be left: it has no unsaved input or is being saved. */
    mayLeave: () => isSending.current || !state.isDirty(),
    submit: (event: SyntheticEvent<HTMLFormElement>) =>
      form.onSubmit(send, (errors) => {
        setFormError(null)
        setRejected(true)
        focusFirstOf(errors)
      })(event),
    reload: async () => {
      try {
        await onReload?.()
        setStale(false)
        setFormError(null)
        setRebased(true)
      } catch (error) {
        toastMessage('danger', errorMessage(error))
      }
    },
  }
}
