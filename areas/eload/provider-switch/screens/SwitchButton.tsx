import { DialogButton } from '#platform/console/record.ts'
import { providerPlace } from '#areas/eload/access.ts'
import { words } from '#areas/eload/words.ts'
import { toDecide } from '#platform/access.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

const SwitchForm = lazyPart(async () => ({ default: (await import('./SwitchForm.tsx')).SwitchForm }))

type Props = { network: { id: number; name: string; primaryProviderId: number } }

export function SwitchButton({ network }: Props) {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toDecide(providerPlace))
  return (
    <DialogButton
      label={t('switchProvider')}
      title={t('switchTitle', { network: network.name })}
      disabledReason={disabledReason}
    >
      {(close) => <SwitchForm network={network} onClose={close} />}
    </DialogButton>
  )
}
