import { flushSync } from 'react-dom'
import type { FieldFix } from '#platform/console/form/field-fix.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './form.module.css'

type Props = { name: string; message: string; fix: FieldFix; onUse: (value: FieldFix['value']) => void }

/** Error of a field with a button that enters the valid value. */
export function FieldErrorText({ name, message, fix, onUse }: Props) {
  const t = useWords(formWords)
  return (
    <>
      {message}{' '}
      <button
        type="button"
        className={styles.inline}
        onClick={({ currentTarget }) => {
          const form = currentTarget.closest('form')
          // The button disappears with the error, so its field receives the focus.
          flushSync(() => onUse(fix.value))
          const field = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
          const input = field?.matches('input') ? field : field?.querySelector<HTMLElement>('input')
          input?.focus()
        }}
      >
        {t('useValue', { value: fix.label })}
      </button>
    </>
  )
}
