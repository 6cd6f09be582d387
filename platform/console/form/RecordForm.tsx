import { Alert, Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { HttpFailure, Refused, sentenceOf } from '#platform/console/ask.ts'
import { clearErrors } from '#platform/console/errors.ts'
import { ChangesNote } from '#platform/console/form/ChangesNote.tsx'
import { FaultSummary } from '#platform/console/form/FaultSummary.tsx'
import { FormProvider } from '#platform/console/form/form-context.ts'
import { UnsavedGuard } from '#platform/console/form/UnsavedGuard.tsx'
import type { RecordFormState, Values } from '#platform/console/form/use-record-form.ts'
import { formWords } from '#platform/console/form/words.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './form.module.css'

export { useFormValues, useRecordForm } from '#platform/console/form/use-record-form.ts'

type Props<V extends Values, Reply> = {
  form: RecordFormState<V>
  /** Sends the values, with `also`. A rejection is shown at the fields it names, or above them. */
  onSend: (values: V) => Promise<Reply>
  /** After the save, when leaving is free again: usually goes to the record. */
  onSent?: (reply: Reply) => void
  sendLabel?: string
  onCancel?: () => void
  /** Reads the record anew after a stale save, so that the form's `initial` follows. */
  onReload?: () => Promise<unknown> | void
  /** Who saved it meanwhile and when, if known. */
  savedMeanwhile?: { name: string; when: string } | null
  /** Why nothing may be saved: the button is closed and says so. */
  closed?: string | null
  /** Consequences, computed from `useFormValues(form)`. */
  aside?: ReactNode
  children: ReactNode
}

/** A form on one record: groups of fields, what is wrong, what changes, and Save. */
export function RecordForm<V extends Values, Reply>(props: Props<V, Reply>) {
  const {
    form: state,
    onSend,
    onSent,
    sendLabel,
    onCancel,
    onReload,
    savedMeanwhile,
    closed,
    aside,
    children,
  } = props
  const t = useWords(formWords)
  const { form } = state
  const [failure, setFailure] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const [isRebased, setRebased] = useState(false)
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  const focusField = (field: string) => {
    const node = element.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
    const input = node?.matches('input, select, textarea')
      ? node
      : node?.querySelector<HTMLElement>('input, select, textarea')
    input?.focus()
  }
  const focusFirstOf = (errors: Readonly<Record<string, unknown>>) => {
    const first = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(
      ({ dataset }) => errors[dataset['path'] ?? ''] !== undefined,
    )
    if (first) focusField(first.dataset['path'] ?? '')
  }

  const send = async (values: V) => {
    isSending.current = true
    setFailure(null)
    setRebased(false)
    clearErrors()
    try {
      const reply = await onSend({ ...state.also, ...values })
      state.markSaved()
      setStale(false)
      const said =
        typeof reply === 'object' && reply !== null && 'message' in reply ? reply.message : undefined
      if (typeof said === 'string' && said !== '') toast('success', t('success'), said)
      onSent?.(reply)
    } catch (error) {
      show(error)
    } finally {
      isSending.current = false
    }
  }
  const show = (error: unknown) => {
    const { code, errors = [] } = error instanceof Refused || error instanceof HttpFailure ? error : {}
    const byField = Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]))
    if (errors.length > 0) {
      form.setErrors(byField)
      focusFirstOf(byField)
    }
    setStale(code === 'STALE')
    setFailure(sentenceOf(error))
    toast('danger', t('error'), sentenceOf(error))
  }

  return (
    <FormProvider value={state as unknown as RecordFormState}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-busy={form.submitting}
        onSubmit={form.onSubmit(send, (errors) => {
          setFailure(null)
          focusFirstOf(errors)
        })}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || closed) return
          event.preventDefault()
          element.current?.requestSubmit()
        }}
      >
        <div className={styles.columns}>
          <div className={styles.main}>
            {state.isRestored && (
              <Alert color="blue" className={styles.note}>
                {t('draftRestored')}{' '}
                <button type="button" className={styles.inline} onClick={state.discard}>
                  {t('dropDraft')}
                </button>
              </Alert>
            )}
            {isStale && (
              <Alert color="yellow" title={t('staleTitle')} role="alert" className={styles.note}>
                {savedMeanwhile && `${t('staleBy', savedMeanwhile)} `}
                {t('stale')}
                {onReload && (
                  <Button
                    variant="default"
                    mt="xs"
                    display="block"
                    onClick={() =>
                      void Promise.resolve(onReload()).then(() => {
                        setStale(false)
                        setFailure(null)
                        setRebased(true)
                      })
                    }
                  >
                    {t('reload')}
                  </Button>
                )}
              </Alert>
            )}
            {isRebased && (
              <Alert color="blue" role="status" className={styles.note}>
                {t('rebased')}
              </Alert>
            )}
            <FaultSummary
              errors={form.errors}
              labels={state.labels}
              failure={isStale ? null : failure}
              onGo={focusField}
            />
            {children}
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
        <footer className={styles.footer}>
          <ChangesNote state={state as unknown as RecordFormState} />
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            loading={form.submitting}
            disabled={Boolean(closed)}
            title={closed ?? t('saveKeys')}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {sendLabel ?? t('save')}
          </Button>
        </footer>
      </form>
      <UnsavedGuard isDirty={() => !isSending.current && state.isDirty()} />
    </FormProvider>
  )
}

/** Fields that belong together, with a sentence on what they are for. */
export function GroupOfFields({
  title,
  sentence,
  children,
}: {
  title: string
  sentence?: string
  children: ReactNode
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
