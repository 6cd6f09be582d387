import { eloadMessages } from '#areas/eload/messages.ts'
import { Button } from '@mantine/core'
import { topupPlace } from '#areas/eload/access.ts'
import {
  campaignCalls,
  type CampaignRow,
  CampaignStatus,
  CampaignType,
} from '#areas/eload/campaigns/contract.ts'
import { getCampaignError } from '#areas/eload/campaigns/rules.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { formatRebate, type T } from './rebate-text.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useSimpleDeletion } from '#platform/console/record/use-deletion.tsx'
import { toRead } from '#platform/access/access.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { ReturnedBadge } from '#platform/console/approvals/Returned.tsx'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Top-up campaigns with their remaining budgets. */
export function Campaigns() {
  const t = useWords(campaignWords)
  const m = useMessage()
  const me = useSignedIn()
  const remove = useApiMutation(campaignCalls.delete)
  const disabledReason = useDisabledReasons(topupPlace).delete
  const deleting = useSimpleDeletion<CampaignRow>({
    nameOf: ({ refNo, name }) => `${refNo} ${name}`,
    disabledReason,
    remove: ({ campaignId, version }) => remove.mutateAsync({ campaignId, version }),
  })
  const filters: Filter[] = [
    {
      key: 'status',
      label: t('status'),
      kind: 'choices',
      pinned: true,
      options: CampaignStatus.options.map((value) => ({ value, label: labelOf(value) })),
    },
    {
      key: 'type',
      label: t('type'),
      kind: 'choice',
      options: CampaignType.options.map((value) => ({ value, label: t(`type_${value}`) })),
    },
  ]
  return (
    <>
      <ListScreen
        name="eload-campaigns"
        title={t('campaigns')}
        pluralName={t('campaignsPlural')}
        call={campaignCalls.list}
        columns={buildColumns(t)}
        filters={filters}
        searchIn={t('searchIn')}
        exports={{ report: 'eload-campaigns', needs: toRead(topupPlace) }}
        keyOf={({ campaignId }) => campaignId}
        nameOf={({ name }) => name}
        rowHref={({ campaignId }) => addressOf(campaignScreens.campaign, { campaignId, mode: 'view' })}
        rowMenu={(row) => [
          {
            ...deleting.entry(row),
            disabledReason:
              disabledReason ??
              (getCampaignError('delete', row, me.id)
                ? m(eloadMessages('CAMPAIGN_WRONG_STATUS', { ref: row.refNo, status: labelOf(row.status) }))
                : null),
          },
        ]}
        actions={
          <ScreenLink to={campaignScreens.campaign} params={{ campaignId: 0, mode: 'add' }}>
            <Button component="span">{t('newCampaign')}</Button>
          </ScreenLink>
        }
        whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
      />
      {deleting.dialog}
    </>
  )
}

const buildColumns = (t: T): Column<CampaignRow>[] => [
  { key: 'refNo', title: t('reference'), mono: true, cell: ({ refNo }) => refNo },
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'type', title: t('type'), cell: ({ type }) => t(`type_${type}`) },
  { key: 'gives', title: t('rebate'), align: 'end', cell: formatRebate },
  {
    key: 'startAt',
    title: t('startsOn'),
    sort: 'startAt',
    cell: ({ startAt }) => formatShortMoment(startAt),
  },
  { key: 'endAt', title: t('endsOn'), sort: 'endAt', cell: ({ endAt }) => formatShortMoment(endAt) },
  { key: 'spent', title: t('spent'), sort: 'spent', align: 'end', cell: ({ spent }) => formatPesos(spent) },
  {
    key: 'budget',
    title: t('budget'),
    sort: 'budget',
    align: 'end',
    cell: ({ budget }) => formatPesos(budget),
  },
  {
    key: 'status',
    title: t('status'),
    cell: ({ returned, status }) => (returned ? <ReturnedBadge /> : <StatusBadge status={status} />),
  },
  { key: 'createdBy', title: t('createdBy'), hidden: true, cell: ({ createdBy }) => createdBy },
]
