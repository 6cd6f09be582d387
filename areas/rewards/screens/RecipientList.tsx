import { Button, Group } from '@mantine/core'
import { givingCalls, type ListRow } from '#areas/rewards/contract.ts'
import type { RewardAsset } from '#areas/rewards/rules.ts'
import { formatAmount, errorText } from './format.ts'
import { words } from '#areas/rewards/words.ts'
import { errorMessage, useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { toastMessage } from '#platform/console/toasts/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from '#areas/rewards/screens/rewards.module.css'

/** Recipients in the list so far. */
export function RecipientList({ asset }: { asset: RewardAsset }) {
  const t = useWords(words)
  const remove = useApiMutation(givingCalls.remove)
  const { data } = useApiQuery(givingCalls.summary, { asset }, { background: true })
  const take = (input: { ids: number[] } | { which: 'ineligible' }) =>
    remove.mutate(
      { asset, ...input },
      {
        onSuccess: ({ message }) => toastMessage('success', message),
        onError: (error) => toastMessage('danger', errorMessage(error)),
      },
    )
  return (
    <section className={styles.card} aria-label={t('list')}>
      <Group justify="space-between" align="flex-start">
        <div>
          <h2 className={styles.heading}>{t('list')}</h2>
          <p className={styles.quiet} role="status">
            {data && t('listSummary', { n: data.recipients, total: formatAmount(asset, data.total) })}
          </p>
        </div>
        {data && data.recipients > 0 && (
          <ActionButton
            label={t('clearList')}
            danger
            dialog={{
              title: t('clearList'),
              consequence: t('clearListConsequence', { n: String(data.recipients) }),
              withReason: false,
              onConfirm: () => remove.mutateAsync({ asset, which: 'all' }),
            }}
          />
        )}
      </Group>
      {data && data.ineligible > 0 && (
        <div className={styles.note} role="note">
          {t('ineligible', { n: data.ineligible })}{' '}
          <Button size="compact-xs" variant="default" onClick={() => take({ which: 'ineligible' })}>
            {t('removeIneligible')}
          </Button>
        </div>
      )}
      <ListTable<ListRow>
        name={`reward-list-${asset.toLowerCase()}`}
        pluralName={t('peoplePlural')}
        call={givingCalls.rows}
        fixed={{ asset }}
        searchIn={t('searchPeople')}
        filters={[{ key: 'ineligible', label: t('onlyIneligible'), kind: 'bool' }]}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => name },
          { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
          {
            key: 'amount',
            title: t('amount'),
            align: 'end',
            cell: ({ amount }) => formatAmount(asset, amount),
          },
          { key: 'source', title: t('source'), cell: ({ source }) => t(`source_${source}`) },
          { key: 'why', title: t('problem'), cell: ({ why }) => errorText(why) },
        ]}
        rowMenu={({ id }) => [{ label: t('remove'), danger: true, onSelect: () => take({ ids: [id] }) }]}
        whenEmpty={{ title: t('listEmpty'), sentence: t('listEmptySentence') }}
      />
    </section>
  )
}
