import { recordActivity, useIdle } from '#platform/console/session/idle.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Dialog } from '#platform/ui/plain/Dialog.tsx'

/** Warning shown in the last minute before an idle person is signed out. */
export function IdleWarning() {
  const secondsLeft = useIdle()
  const t = useWords(shellWords)
  if (secondsLeft === null) return null
  const stay = () => recordActivity()
  return (
    <Dialog role="alertdialog" title={t('stillThere')} onClose={stay}>
      <p>{t('stillThereText', { seconds: secondsLeft })}</p>
      <Button kind="main" onClick={stay} autoFocus>
        {t('stay')}
      </Button>
    </Dialog>
  )
}
