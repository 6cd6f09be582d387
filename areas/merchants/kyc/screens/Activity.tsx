import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { ApiError, useApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Facts, EmptyState, ErrorState } from '#platform/console/record.ts'

const perPage = 20

/**
 * KYC history of a subscriber, newest first. The server's "no data" message is shown as an empty list, not as an
 * error.
 */
export function Activity({ subscriberId }: { subscriberId: number }) {
  const t = useWords(kycWords)
  const [page, setPage] = useState(1)
  const input = { subscriber_id: subscriberId, page, limit: perPage }
  const { data, error, refetch, isPlaceholder } = useApiQuery(kycOtherCalls.activityLogs, input, {
    background: true,
  })
  if (error instanceof ApiError && error.code === 'NO_DATA') return <EmptyState title={t('noActivity')} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={120} radius="sm" />
  const pages = Math.ceil(data.pageInfo.total / perPage)
  return (
    <>
      <Facts
        facts={data.rows.map(
          ({ action, actor_name, reason, created_at }) =>
            [
              `${formatShortMoment(created_at)} · ${action}`,
              [actor_name || t('subscriber'), reason].filter((part) => part !== '').join(' · '),
            ] as const,
        )}
      />
      {pages > 1 && (
        <Group mt="md" gap="sm" component="nav" aria-label={t('activityPages')}>
          <Button
            variant="default"
            size="xs"
            disabled={page === 1 || isPlaceholder}
            onClick={() => setPage(page - 1)}
          >
            {t('newerEntries')}
          </Button>
          <span role="status">{t('pageOf', { page: String(page), pages: String(pages) })}</span>
          <Button
            variant="default"
            size="xs"
            disabled={page >= pages || isPlaceholder}
            onClick={() => setPage(page + 1)}
          >
            {t('olderEntries')}
          </Button>
        </Group>
      )}
    </>
  )
}
