import { Modal } from '@mantine/core'
import { useState } from 'react'
import { providerPlace } from '#areas/eload/access.ts'
import { type ProviderSwitch, providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { SwitchForm } from '#areas/eload/provider-switch/screens/SwitchForm.tsx'
import { ruleErrorMessage } from '#areas/eload/rule-errors.ts'
import { words } from '#areas/eload/words.ts'
import { toRead, toUpdate } from '#platform/access/access.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { type Translate, useMessage, useWords } from '#platform/console/i18n/words.ts'

type T = Translate<(typeof words)['en']>

/** Switch log of a network, or of every network of a provider. The latest switch can be reverted. */
export function Switches({ of }: { of: { networkId?: number; providerId?: number } }) {
  const t = useWords(words)
  const m = useMessage()
  const disabledReason = useDisabledReason(toUpdate(providerPlace))
  const [back, setBack] = useState<ProviderSwitch | null>(null)
  return (
    <>
      <ListTable
        name="eload-provider-switches"
        pluralName={t('switchesPlural')}
        call={providerSwitchCalls.logs}
        fixed={{ filters: of }}
        exports={{ report: 'eload-provider-switches', needs: toRead(providerPlace) }}
        columns={buildColumns(t)}
        keyOf={({ id }) => id}
        nameOf={({ network }) => network.name}
        rowMenu={(row) => [
          {
            label: t('revertSwitch'),
            disabledReason:
              disabledReason ?? (row.isEffective ? null : m(ruleErrorMessage({ code: 'notStanding' }))),
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

const buildColumns = (t: T): Column<ProviderSwitch>[] => [
  {
    key: 'createdAt',
    title: t('switchedOn'),
    sort: 'createdAt',
    cell: ({ createdAt }) => formatShortMoment(createdAt),
  },
  { key: 'network', title: t('network'), cell: ({ network }) => network.name },
  { key: 'from', title: t('oldProvider'), cell: ({ fromProvider }) => fromProvider.name },
  { key: 'to', title: t('switchTo'), cell: ({ toProvider }) => toProvider.name },
  { key: 'reason', title: t('reason'), cell: ({ reason }) => reason },
  { key: 'by', title: t('switchedBy'), cell: ({ switchedBy }) => switchedBy.name },
  {
    key: 'state',
    title: t('status'),
    cell: ({ isEffective, revertedById, revertsId }) =>
      [
        isEffective && t('switch_current'),
        revertedById !== null && t('switch_reverted'),
        revertsId !== null && t('switch_reversal'),
      ]
        .filter(Boolean)
        .join(', '),
  },
]
