import { Button } from '@mantine/core'
import { topupPlace } from '#areas/eload/access.ts'
import {
  campaignCalls,
  type CampaignRow,
  CampaignStatus,
  CampaignType,
} from '#areas/eload/campaigns/contract.ts'
import { whyNot } from '#areas/eload/campaigns/rules.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { givesText, type T } from '#areas/eload/campaigns/screens/gives.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeleting } from '#platform/console/record/use-deletion.tsx'
import { toRead } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { ReturnedBadge } from '#platform/console/approvals/Returned.tsx'
import { pesos, shortMoment } from '#platform/console/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** The campaigns on top-ups, with what is left of their budgets. */
export function Campaigns() {
  const t = useWords(campaignWords)
  const me = useSignedIn()
  const remove = useAsk(campaignCalls.delete)
  const closed = useClosed(topupPlace).delete
  const deleting = useDeleting<CampaignRow>({
    nameOf: ({ refNo, name }) => `${refNo} ${name}`,
    closed,
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
        things={t('campaignsInside')}
        call={campaignCalls.list}
        columns={columnsIn(t)}
        filters={filters}
        searchIn={t('search')}
        exports={{ report: 'eload-campaigns', needs: toRead(topupPlace) }}
        keyOf={({ campaignId }) => campaignId}
        nameOf={({ name }) => name}
        rowHref={({ campaignId }) => addressOf(campaignScreens.campaign, { campaignId, mode: 'view' })}
        rowMenu={(row) => [
          {
            ...deleting.entry(row),
            closed:
              closed ??
              (whyNot('delete', row, me.id) ? t('why_state', { status: labelOf(row.status) }) : null),
          },
        ]}
        actions={
          <ScreenLink to={campaignScreens.campaign} params={{ campaignId: 0, mode: 'add' }}>
            <Button component="span">{t('newCampaign')}</Button>
          </ScreenLink>
        }
        whenEmpty={{ title: t('none'), sentence: t('noneSentence') }}
      />
      {deleting.dialog}
    </>
  )
}

const columnsIn = (t: T): Column<CampaignRow>[] => [
  { key: 'refNo', title: t('refNo'), mono: true, cell: ({ refNo }) => refNo },
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'type', title: t('type'), cell: ({ type }) => t(`type_${type}`) },
  { key: 'gives', title: t('gives'), align: 'end', cell: givesText },
  { key: 'startAt', title: t('startAt'), sort: 'startAt', cell: ({ startAt }) => shortMoment(startAt) },
  { key: 'endAt', title: t('endAt'), sort: 'endAt', cell: ({ endAt }) => shortMoment(endAt) },
  { key: 'spent', title: t('spent'), sort: 'spent', align: 'end', cell: ({ spent }) => pesos(spent) },
  { key: 'budget', title: t('budget'), sort: 'budget', align: 'end', cell: ({ budget }) => pesos(budget) },
  {
    key: 'status',
    title: t('status'),
    cell: ({ returned, status }) => (returned ? <ReturnedBadge /> : <StatusBadge status={status} />),
  },
  { key: 'createdBy', title: t('createdBy'), hidden: true, cell: ({ createdBy }) => createdBy },
]
