import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { changedFields } from '#platform/console/form/changes.ts'
import { ChangesNote } from '#platform/console/form/ChangesNote.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormProvider, ReadOnlyProvider, useIsReadOnly } from '#platform/console/form/form-context.ts'
import { RebasedNote, RestoredNote, StaleNote } from '#platform/console/form/FormNotes.tsx'
import { type FormSection, SectionsProvider, useFormSection } from './form-sections.ts'
import { SectionList } from './SectionList.tsx'
import { UnsavedGuard } from '#platform/console/form/UnsavedGuard.tsx'
import { type RecordFormState, useFormValues, type Values } from '#platform/console/form/use-record-form.ts'
import { useFormSubmit } from './use-form-submit.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { createStore } from '#platform/console/store.ts'
import styles from './form.module.css'

export { useFormValues, useRecordForm } from '#platform/console/form/use-record-form.ts'

type Props<V extends Values, Input, Reply> = {
  form: RecordFormState<V, Input>
  /** Sends the validated input. Errors are shown at the fields they name, or above the form. */
  onSend: (input: Input) => Promise<Reply>
  /** Called after saving, when leaving needs no confirmation. Usually opens the record. */
  onSent?: (reply: Reply) => void
  sendLabel?: string
  onCancel?: (() => void) | undefined
  /** Reloads the record after a version conflict, so that `initial` is updated. */
  onReload?: (() => Promise<unknown> | void) | undefined
  /** Person who saved the record meanwhile and the time, if known. */
  savedMeanwhile?: { name: string; when: string } | null
  /**
   * Reason the person cannot change the record: its values are shown as text below the reason, without the Save button.
   * For a new record, only the reason is shown.
   */
  disabledReason?: string | null
  /** Reason the current input cannot be saved, shown beside the Save button, which is disabled. */
  blockedReason?: string | null
  /** When the input takes effect, beside the buttons in place of the number of changes. */
  effect?: string
  /** Consequences of the input, computed from `useFormValues(form)`. */
  aside?: ReactNode
  children: ReactNode
}

const searchInputs = 'input[type=search], input[role=combobox], input[aria-haspopup=listbox]'

/** Form for a record: field groups, errors, differences and the Save button. */
export function RecordForm<V extends Values, Input, Reply>(props: Props<V, Input, Reply>) {
  const {
    form: state,
    onSend,
    onSent,
    sendLabel,
    onCancel,
    onReload,
    savedMeanwhile,
    disabledReason,
    blockedReason,
    effect,
  } = props
  const t = useWords(formWords)
  const { form } = state
  const untyped = state as unknown as RecordFormState
  const element = useRef<HTMLFormElement>(null)
  const [sections] = useState(() => createStore<readonly FormSection[]>([]))
  const sending = useFormSubmit({ form: state, element, onSend, onSent, onReload })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (!(event.metaKey || event.ctrlKey)) {
      // Enter selects an option in these fields and must not submit the form.
      if (event.target instanceof Element && event.target.matches(searchInputs)) event.preventDefault()
      return
    }
    if (blockedReason) return
    event.preventDefault()
    element.current?.requestSubmit()
  }

  if (disabledReason) return <ReadOnlyForm {...props} reason={disabledReason} />
  return (
    <FormProvider value={untyped}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard shortcut works in every field of the form */}
      <form
        ref={element}
        className={styles.form}
        noValidate
        data-new={state.isNew || undefined}
        aria-busy={form.submitting}
        onSubmit={sending.submit}
        onKeyDown={onKeyDown}
      >
        <div className={styles.columns}>
          <SectionList
            state={untyped}
            sections={sections}
            form={element}
            isRejected={sending.isRejected}
            onGo={sending.focusField}
          />
          <div className={styles.main}>
            {state.isRestored && <RestoredNote discard={state.discard} />}
            {sending.isStale && (
              <StaleNote
                by={savedMeanwhile}
                sentence={sending.sentence}
                onReload={onReload ? () => void sending.reload() : null}
              />
            )}
            {sending.isRebased && <RebasedNote />}
            <SectionsProvider value={sections}>{props.children}</SectionsProvider>
          </div>
          {props.aside && <div className={styles.aside}>{props.aside}</div>}
        </div>
        <footer className={styles.footer} data-bottom-bar>
          {sending.isRejected && (
            <ErrorSummary
              errors={form.errors}
              order={sending.fieldsInOrder}
              labelOf={sending.labelOf}
              formError={sending.formError}
              onGo={sending.focusField}
            />
          )}
          {blockedReason || effect !== undefined ? (
            <span className={styles.changes}>{blockedReason || effect}</span>
          ) : (
            <ChangesNote state={untyped} />
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <SaveButton state={untyped} isBlocked={Boolean(blockedReason)} sendLabel={sendLabel} />
        </footer>
      </form>
      <UnsavedGuard isDirty={() => !sending.mayLeave()} />
    </FormProvider>
  )
}

type SaveProps = { state: RecordFormState; isBlocked: boolean; sendLabel: string | undefined }

/** Plain while a stored record has no changes, so that its next action is the primary one. */
function SaveButton({ state, isBlocked, sendLabel }: SaveProps) {
  const t = useWords(formWords)
  const values = useFormValues(state)
  const isUnchanged =
    !state.isNew && sendLabel === undefined && changedFields(state.stored, values).length === 0
  return (
    <Button
      type="submit"
      variant={isUnchanged ? 'default' : 'filled'}
      loading={state.form.submitting}
      disabled={isBlocked}
      title={t('saveKeys')}
      aria-keyshortcuts="Control+Enter Meta+Enter"
    >
      {sendLabel ?? t('save')}
    </Button>
  )
}

type ReadOnlyProps = Pick<Props<Values, unknown, unknown>, 'aside'> & {
  form: { isNew: boolean }
  reason: string
  children: ReactNode
}

/** Values of a record that the person cannot change, below the reason. */
function ReadOnlyForm({ form, reason, children, aside }: ReadOnlyProps) {
  if (form.isNew) return <ViewOnly reason={reason} />
  return (
    <FormProvider value={form as unknown as RecordFormState}>
      <div className={styles.form}>
        <ViewOnly reason={reason} />
        <div className={styles.columns}>
          <div className={`${styles.main} ${styles.readOnly}`}>
            <ReadOnlyProvider value>{children}</ReadOnlyProvider>
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      </div>
    </FormProvider>
  )
}

/** Fields that are read together, such as the start and end of a period, in a row of their own. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.fields} col-span-full`}>{children}</div>
)

/** Group of related fields with a description. */
export function FieldGroup({
  title,
  sentence,
  children,
}: {
  title: string
  sentence?: string
  children: ReactNode
}) {
  const isReadOnly = useIsReadOnly()
  return (
    <fieldset className={styles.group} id={useFormSection(title)}>
      <legend className={styles.legend}>{title}</legend>
      {sentence && !isReadOnly && <p className={styles.sentence}>{sentence}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
