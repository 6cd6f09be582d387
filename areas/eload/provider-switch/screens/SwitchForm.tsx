import { Alert, Button, Textarea } from '@mantine/core'
import { DialogFooter } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { SwitchEffect } from '#areas/eload/provider-switch/screens/SwitchEffect.tsx'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { words } from '#areas/eload/words.ts'
import { errorMessage, useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Reason } from '#platform/contract/fields.ts'
import { SelectInput } from '#platform/console/form.ts'

type Props = {
  network: { id: number; name: string; primaryProviderId: number }
  /** Switch to revert and its former provider; absent for a new switch. */
  back?: { switchId: number; toProviderId: number }
  onClose: () => void
}

/** Form to choose a provider, preview the effect and switch with a reason. */
export function SwitchForm({ network, back, onClose }: Props) {
  const t = useWords(words)
  const providers = useApiQuery(providerCalls.listAll, {}, { background: true })
  const [chosen, setChosen] = useState(back?.toProviderId ?? 0)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const send = useApiMutation(providerSwitchCalls.switch)
  const request = { networkId: network.id, fromProviderId: network.primaryProviderId, toProviderId: chosen }
  const preview = useApiQuery(providerSwitchCalls.preview, request, { enabled: chosen > 0, background: true })
  const effect = chosen > 0 && !preview.isPlaceholder ? preview.data : undefined
  const others = (providers.data ?? []).filter(
    ({ id, networks }) => id !== network.primaryProviderId && networks.includes(network.id),
  )
  const isReady = effect !== undefined && effect.error === null && Reason.safeParse(reason).success
  const confirm = async () => {
    try {
      const { message } = await send.mutateAsync({
        ...request,
        reason,
        ...(back && { revertsId: back.switchId }),
      })
      toastMessage('success', message)
      onClose()
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void confirm()
      }}
    >
      {!back && (
        <SelectInput
          label={t('switchTo')}
          data={[
            { value: '0', label: '—' },
            ...others.map(({ id, name, status }) => ({
              value: String(id),
              label: status === 'active' ? name : `${name} (${t(status)})`,
            })),
          ]}
          value={String(chosen)}
          onChange={(value) => {
            setChosen(Number(value))
            setFailure(null)
          }}
        />
      )}
      <div role="status">{effect ? <SwitchEffect effect={effect} /> : <p>{t('chooseProvider')}</p>}</div>
      <Textarea
        label={t('reason')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure && (
        <Alert color="red" mt="sm" role="alert">
          {failure}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={send.isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={send.isPending}>
          {effect ? t('switchToProvider', { provider: effect.to.name }) : t('switchProvider')}
        </Button>
      </DialogFooter>
    </form>
  )
}
