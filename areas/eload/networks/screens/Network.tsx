import { networkPlace, providerPlace } from '#areas/eload/access.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { NetworkForm } from '#areas/eload/networks/screens/NetworkForm.tsx'
import { SwitchButton } from '#areas/eload/provider-switch/screens/SwitchButton.tsx'
import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { routeOf, getNetworkStatusError } from '#areas/eload/rules.ts'
import {
  StatusActions,
  useDisabledReasons,
  Figure,
  RecordPicture,
  RecordScreen,
  CreateOrEdit,
} from '#platform/console/record.ts'
import { words } from '#areas/eload/words.ts'
import { withAnyFlag } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Network() {
  return <CreateOrEdit Create={NewNetwork} Edit={StoredNetwork} />
}

function NewNetwork() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newNetwork')}>
      <NetworkForm disabledReason={useDisabledReasons(networkPlace).create} />
    </RecordScreen>
  )
}

function StoredNetwork({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(networkCalls.info)
  const network = useSuspenseApiQuery(networkCalls.info, { id })
  const setStatus = useApiMutation(networkCalls.updateStatus)
  const disabledReasons = useDisabledReasons(networkPlace)
  const switchesClosed = useDisabledReason(withAnyFlag(providerPlace))
  const { name, status, version, primaryProvider, backupProvider, prefixes } = network
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={network.logo} />}
      subtitle={network.code}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure
            label={t('currentProvider')}
            value={routeOf(primaryProvider, backupProvider)?.name ?? t('none')}
          />
          <Figure label={t('backupProvider')} value={backupProvider?.name ?? t('none')} />
          <Figure label={t('prefixes')} value={prefixes.length} />
        </>
      }
      actions={
        <>
          <SwitchButton network={network} />
          <StatusActions
            name={name}
            status={status}
            states={['active', 'inactive']}
            errorFor={(to) => getNetworkStatusError(network, to)}
            effect={(to) => (to === 'inactive' ? t('statusEffectNetwork', { name }) : '')}
            onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
            disabledReason={disabledReasons.update}
          />
        </>
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => (
            <NetworkForm network={network} disabledReason={disabledReasons.update} onReload={reload} />
          ),
        },
        {
          key: 'switches',
          title: t('switches'),
          disabledReason: switchesClosed,
          content: () => <Switches of={{ networkId: id }} />,
        },
      ]}
    />
  )
}
