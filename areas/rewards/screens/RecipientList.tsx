import { Button, Group } from '@mantine/core'
import { givingCalls } from '#areas/rewards/contract.ts'
import type { RewardAsset } from '#areas/rewards/rules.ts'
import { formatAmount, errorText } from './format.ts'
import { words } from '#areas/rewards/words.ts'
import { errorMessage, useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { chosenPeopleList } from '#areas/rewards/columns.ts'
import { ListTable } from '#platform/console/list.ts'
import { ActionButton } from '#platform/console/record.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'

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
    <section className="mb-16 p-16 border rounded-6 bg-surface" aria-label={t('list')}>
      <Group justify="space-between" align="flex-start">
        <div>
          <h2 className="mb-4 text-15">{t('list')}</h2>
          <p className="mb-12 muted" role="status">
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
        <div className="my-12 p-8-12 edge-warning bg-warning" role="note">
          {t('ineligible', { n: data.ineligible })}{' '}
          <Button size="compact-xs" variant="default" onClick={() => take({ which: 'ineligible' })}>
            {t('removeIneligible')}
          </Button>
        </div>
      )}
      <ListTable
        name={`reward-list-${asset.toLowerCase()}`}
        pluralName={t('peoplePlural')}
        fixed={{ asset }}
        searchIn={t('searchPeople')}
        filters={[{ key: 'ineligible', label: t('onlyIneligible'), kind: 'bool' }]}
        list={chosenPeopleList}
        cells={{
          amount: ({ amount }) => formatAmount(asset, amount),
          source: ({ source }) => t(`source_${source}`),
          why: ({ why }) => errorText(why),
        }}
        rowMenu={({ id }) => [{ label: t('remove'), danger: true, onSelect: () => take({ ids: [id] }) }]}
        whenEmpty={{ title: t('listEmpty'), sentence: t('listEmptySentence') }}
      />
    </section>
  )
}
