import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { auditors } from '#areas/audit/access.ts'
import { words } from '#areas/audit/words.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const VerifyDialog = lazyPart(() => import('./VerifyDialog.tsx'), { floats: true })

/** Button that opens the verification. Disabled for people who may not start one. */
export function VerifyButton() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(auditors)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-disabled={disabledReason !== null}
        {...(disabledReason !== null && { 'data-disabled': true, title: disabledReason })}
        onClick={(event) => (disabledReason === null ? setOpen(true) : event.preventDefault())}
      >
        {t('verifyTitle')}
      </Button>
      {isOpen && (
        <Suspense>
          <VerifyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
