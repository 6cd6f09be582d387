import { VisuallyHidden } from '@mantine/core'
import IconCheck from '~icons/tabler/check'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { changedFields } from '#platform/console/form/changes.ts'
import { fieldsIn, type FormSection, isComplete } from '#platform/console/form/form-sections.ts'
import { type RecordFormState, useFormValues } from '#platform/console/form/use-record-form.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { KeyCap } from '#platform/console/dialog/KeyHint.tsx'
import { type Store, useStore } from '#platform/console/store.ts'
import styles from './form.module.css'

type Props = {
  state: RecordFormState
  sections: Store<readonly FormSection[]>
  form: RefObject<HTMLFormElement | null>
  /** Whether the last attempt to save failed. Sections without errors are then marked as correct. */
  isRejected: boolean
  onGo: (field: string) => void
}

const rootOf = (path: string) => path.split('.')[0] as string

/** Number of sections from which the list is shown. */
const leastSections = 3

// Alt and an arrow key open the list or the calendar of these fields.
const arrowInputs = 'select, input[role=combobox], input[aria-haspopup], input[type^=date]'

/** Sections of a long form with the number of errors in each. `Alt` with an arrow key goes to the next one. */
export function SectionList({ state, sections, form, isRejected, onGo }: Props) {
  const t = useWords(formWords)
  const list = useStore(sections)
  const values = useFormValues(state)
  const [focused, setFocused] = useState<string | null>(null)
  const isLong = list.length >= leastSections

  useEffect(() => {
    const element = form.current
    if (!element || !isLong) return
    const idOf = ({ target }: Event) =>
      list.find((section) => target instanceof Node && section.element.contains(target))?.id
    const onFocus = (event: Event) => {
      const id = idOf(event)
      if (id !== undefined) setFocused(id)
    }
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || !event.altKey) return
      if (event.target instanceof Element && event.target.matches(arrowInputs)) return
      event.preventDefault()
      const next = list[list.findIndex(({ id }) => id === idOf(event)) + step]
      if (next) goToSection(next, [], onGo)
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKey)
    }
  }, [form, list, isLong, onGo])

  if (!isLong) return null
  const wrong = Object.entries(state.form.errors)
    .filter(([, message]) => Boolean(message))
    .map(([field]) => field)
  const changed = new Set(changedFields(state.stored, values))
  const current = list.find(({ id }) => id === focused) ?? list[0]
  return (
    <nav className={styles.sections} aria-label={t('sections')}>
      <ol className="grid gap-2">
        {list.map((section, index) => {
          const fields = fieldsIn(section.element)
          const errors = wrong.filter((field) =>
            fields.some((path) => field === path || field.startsWith(`${path}.`)),
          )
          const isTouched = isRejected || fields.some((field) => changed.has(rootOf(field)))
          const isDone = isTouched && errors.length === 0 && isComplete(section.element, values)
          return (
            <li key={section.id}>
              <button
                type="button"
                {...(section === current && { 'aria-current': 'step' as const })}
                onClick={() => {
                  setFocused(section.id)
                  goToSection(section, errors, onGo)
                }}
              >
                <Mark isDone={isDone}>{index + 1}</Mark>
                <span>{section.title}</span>
                {errors.length > 0 && (
                  <>
                    <span className={styles.errorCount} aria-hidden>
                      {errors.length}
                    </span>
                    <VisuallyHidden>{t('sectionErrors', { n: errors.length })}</VisuallyHidden>
                  </>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <p className={styles.keys}>
        <KeyCap>Alt</KeyCap> <KeyCap>↓</KeyCap> {t('nextSection')}
      </p>
    </nav>
  )
}

function Mark({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <span className={styles.mark} data-state={isDone ? 'done' : undefined} aria-hidden>
      {isDone ? <IconCheck size={14} /> : children}
    </span>
  )
}

/** Focuses the first field of a section, or the first one with an error. */
function goToSection({ element }: FormSection, errors: readonly string[], onGo: (field: string) => void) {
  const fields = fieldsIn(element)
  const field =
    fields.find((path) => errors.some((error) => error === path || error.startsWith(`${path}.`))) ?? fields[0]
  if (field !== undefined) onGo(field)
  else element.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  if (errors.length === 0) element.scrollIntoView?.({ block: 'start' })
}
