import { type ApiClient, apiClientCalls } from '#areas/clients/contract.ts'
import { clientScreens } from '#areas/clients/screens.ts'
import { ApiClientForm } from '#areas/clients/screens/ApiClientForm.tsx'
import { Credentials } from '#areas/clients/screens/Credentials.tsx'
import { Webhooks } from '#areas/clients/screens/Webhooks.tsx'
import { words } from '#areas/clients/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatMoment, useWords } from '#platform/console/i18n.ts'
import { defineRecordScreen, Figure, ScreenButton } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: apiClientCalls,
  newTitle: 'newClient',
  Form: ApiClientForm,
  status: { effect: (_client, t) => t('statusEffect') },
  view: (client, { t, disabledReason }) => ({
    subtitle: client.clientId,
    figures: [
      [t('owner'), client.owner],
      [t('lastUsed'), client.lastUsedAt === null ? t('never') : formatMoment(client.lastUsedAt)],
    ],
    actions: (
      <ScreenButton
        to={clientScreens.requests}
        search={{ clientId: client.id }}
        variant="default"
        label={t('viewRequests')}
      />
    ),
    tabs: (form) => [
      {
        key: 'details',
        title: t('details'),
        content: () => <Details client={client}>{form}</Details>,
        isKept: true,
      },
      {
        key: 'credentials',
        title: t('credentials'),
        content: () => <Credentials clientId={client.id} disabledReason={disabledReason} />,
      },
      {
        key: 'webhooks',
        title: t('webhooks'),
        content: () => <Webhooks clientId={client.id} disabledReason={disabledReason} />,
      },
    ],
  }),
})

/** Requests of the last 24 hours above the form. */
function Details({ client, children }: { client: ApiClient; children: React.ReactNode }) {
  const t = useWords(words)
  const { data: usage } = useApiQuery(apiClientCalls.usage, { id: client.id }, { background: true })
  return (
    <>
      {usage && (
        <section className="row gap-12-24 mb-16" aria-label={t('usage')}>
          <Figure
            label={t('usageRequests')}
            value={formatCount(usage.requests)}
            series={usage.hours.map(({ requests }) => requests)}
          />
          <Figure label={t('usageErrors')} value={formatCount(usage.errors)} />
          {usage.p50 !== null && (
            <Figure label={t('usageDuration')} value={`${usage.p50} / ${usage.p99 ?? usage.p50} ms`} />
          )}
        </section>
      )}
      {children}
    </>
  )
}
