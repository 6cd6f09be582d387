import { requestList } from '#areas/clients/columns.ts'
import { type ClientRequest, requestCalls, RequestResult } from '#areas/clients/requests/contract.ts'
import { words } from '#areas/clients/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { choiceFilter, ListScreen, namedOptions, pinnedChoice } from '#platform/console/list.ts'
import { recordTargets } from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Requests of API clients, without their contents. */
export default function Requests() {
  const t = useWords(words)
  const { clients, routes } = useSuspenseApiQuery(requestCalls.options, {})
  return (
    <ListScreen
      list={requestList}
      pluralName={t('requestsPlural')}
      cells={{
        result: ({ result }) => (
          <StatusBadge
            status={result}
            label={t(`result_${result}`)}
            colour={
              ({ success: 'success', 'client-error': 'warning', 'server-error': 'danger' } as const)[result]
            }
          />
        ),
      }}
      targets={targets}
      filters={[
        { key: 'dates', label: t('date'), kind: 'dates', pinned: true },
        pinnedChoice('clientId', t('client'), namedOptions(clients)),
        pinnedChoice('result', t('result'), RequestResult.options, (code) => t(`result_${code}`)),
        choiceFilter('route', t('route'), routes, (route) => route),
        { key: 'errorCode', label: t('errorCode'), kind: 'text' },
        { key: 'requestId', label: t('requestId'), kind: 'text' },
        { key: 'idempotencyKey', label: t('idempotencyKey'), kind: 'text' },
      ]}
      nameOf={({ clientName, route }) => `${clientName} · ${route}`}
      defaultSort={{ by: 'at', dir: 'desc' }}
      whenEmpty={t('noRequests')}
    />
  )
}

const targets = {
  clientName: ({ clientId }: ClientRequest) => recordTargets.get()('api-client', clientId),
  subscriberId: ({ subscriberId }: ClientRequest) => recordTargets.get()('subscriber', subscriberId ?? 0),
}
