import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { auditors } from '#areas/audit/access.ts'
import type { FoundBreak } from '#areas/audit/contract.ts'
import { words } from '#areas/audit/words.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

const VerifyDialog = lazyPart(() => import('./VerifyDialog.tsx'), { floats: true })

const RecordBreak = lazyPart(() => import('./RecordBreak.tsx'), { floats: true })

/** Button that opens the verification. Disabled for people who may not start one. */
export function VerifyButton() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(auditors)
  const [isOpen, setOpen] = useState(false)
  const [recording, setRecording] = useState<FoundBreak | null>(null)
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
          <VerifyDialog
            onClose={() => setOpen(false)}
            onRecord={(found) => {
              setOpen(false)
              setRecording(found)
            }}
          />
        </Suspense>
      )}
      {recording && (
        <Suspense>
          <RecordBreak found={recording} onClose={() => setRecording(null)} />
        </Suspense>
      )}
    </>
  )
}
