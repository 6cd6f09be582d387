import { Modal } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { providerPlace } from '#areas/eload/access.ts'
import { type ProviderSwitch } from '#areas/eload/provider-switch/contract.ts'
import { switchList } from '#areas/eload/provider-switch/columns.ts'
import { SwitchForm } from '#areas/eload/provider-switch/screens/SwitchForm.tsx'
import { eloadMessages } from '#areas/eload/messages.ts'
import { words } from '#areas/eload/words.ts'
import { toDecide } from '#platform/access.ts'
import { ListTable } from '#platform/console/list.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

/** Switch log of a network, or of every network of a provider. The latest switch can be reverted. */
export function Switches({ of }: { of: { networkId?: number; providerId?: number } }) {
  const t = useWords(words)
  const m = useMessage()
  const disabledReason = useDisabledReason(toDecide(providerPlace))
  const [back, setBack] = useState<ProviderSwitch | null>(null)
  return (
    <>
      <ListTable
        pluralName={t('switchesPlural')}
        fixed={{ filters: of }}
        list={switchList}
        cells={{
          network: ({ network }) => network.name,
          from: ({ fromProvider }) => fromProvider.name,
          to: ({ toProvider }) => toProvider.name,
          by: ({ switchedBy }) => switchedBy.name,
          state: ({ isEffective, revertedById, revertsId }) =>
            [
              isEffective && t('switch_current'),
              revertedById !== null && t('switch_reverted'),
              revertsId !== null && t('switch_reversal'),
            ]
              .filter(Boolean)
              .join(', '),
        }}
        nameOf={({ network }) => network.name}
        rowMenu={(row) => [
          {
            label: t('revertSwitch'),
            disabledReason:
              disabledReason ?? (row.isEffective ? null : m(eloadMessages('SWITCH_NOT_LATEST'))),
            onSelect: () => setBack(row),
          },
        ]}
        whenEmpty={t('noSwitches')}
      />
      {back && (
        <Modal
          opened
          onClose={() => setBack(null)}
          title={t('revertSwitchTitle', { network: back.network.name, provider: back.fromProvider.name })}
          size="lg"
        >
          <SwitchForm
            network={{ ...back.network, primaryProviderId: back.toProvider.id }}
            back={{ switchId: back.id, toProviderId: back.fromProvider.id }}
            onClose={() => setBack(null)}
          />
        </Modal>
      )}
    </>
  )
}
