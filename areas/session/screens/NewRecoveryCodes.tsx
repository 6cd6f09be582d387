import { passkeyWords } from '#areas/session/passkey-words.ts'
import { words } from '#areas/session/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Button } from '#platform/ui/plain.ts'
import styles from './session.module.css'

type Props = { codes: readonly string[]; onKept: () => void }

/** Recovery codes of a second factor that was set up during the sign-in, which are displayed only once. */
export default function NewRecoveryCodes({ codes, onKept }: Props) {
  const t = useWords(words)
  const translate = useWords(passkeyWords)
  return (
    <div className={styles.form}>
      <output className={styles.message}>
        <strong>{translate('codesTitle')}</strong>
        <span>{t('recoveryText')}</span>
      </output>
      <ul className={styles.codes} aria-label={t('recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="main" onClick={onKept}>
        {t('codesSaved')}
      </Button>
    </div>
  )
}
