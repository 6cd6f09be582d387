import type { Guard } from '#platform/access/access.ts'
import { closeAccessDenied, useDeniedGuard } from '#platform/console/session/access-denied.ts'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Dialog } from '#platform/ui/plain/Dialog.tsx'

/** Message that access was denied, with the missing permission. */
export function DeniedAlert() {
  const guard = useDeniedGuard()
  const t = useWords(shellWords)
  if (guard === null) return null
  return (
    <Dialog role="alertdialog" title={t('restrictedTitle')} onClose={closeAccessDenied}>
      <p>{t('restricted')}</p>
      <Missing guard={guard} />
      <Button kind="main" onClick={closeAccessDenied} autoFocus>
        {t('ok')}
      </Button>
    </Dialog>
  )
}

function Missing({ guard }: { guard: Guard }) {
  const disabledReason = useDisabledReason(guard)
  return disabledReason && <p className="my-1em muted">{disabledReason}</p>
}
