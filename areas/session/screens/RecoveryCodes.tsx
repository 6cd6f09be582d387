import { Button, Group } from '@mantine/core'
import { words } from '#areas/session/words.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './session.module.css'

type Props = { codes: readonly string[]; onKept: () => void }

/** Shows the recovery codes, which are displayed only once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useWords(words)
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast('success', t('copied'))
  }
  return (
    <>
      <ul className={styles.codes} aria-label={t('recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button onClick={onKept}>{t('codesSaved')}</Button>
        <Button variant="default" onClick={() => void copy()}>
          {t('copyCodes')}
        </Button>
      </Group>
    </>
  )
}
