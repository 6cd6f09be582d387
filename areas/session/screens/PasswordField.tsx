import { type ComponentProps, useState } from 'react'
import { words } from '#areas/session/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Field } from '#platform/ui/plain.ts'
import styles from './session.module.css'

/** Password input with a button to show the password. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const t = useWords(words)
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button type="button" className={styles.reveal} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {isShown ? t('hidePassword') : t('showPassword')}
    </button>
  )
  return <Field {...props} type={isShown ? 'text' : 'password'} end={toggle} />
}
