import { staffAct, StaffNames, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { Progress } from '@mantine/core'
import type { Campaign } from '#areas/eload/campaigns/contract.ts'
import { CampaignActions } from '#areas/eload/campaigns/screens/CampaignActions.tsx'
import { formatRebate } from './rebate-text.ts'
import { Grants } from '#areas/eload/campaigns/screens/Grants.tsx'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { ReturnedBadge, ReturnedNotice } from '#platform/console/approvals.ts'
import { formatCount, formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Details of a campaign with its granted rebates and available actions. */
export function CampaignRecord({ campaign }: { campaign: Campaign }) {
  const t = useWords(campaignWords)
  const { campaignId, budget, spent, status, grants } = campaign
  return (
    <RecordScreen
      title={campaign.name}
      subtitle={campaign.refNo}
      status={campaign.returned ? <ReturnedBadge /> : <StatusBadge status={status} />}
      figures={
        <>
          <Figure label={t('rebate')} value={formatRebate(campaign)} />
          <Figure
            label={t('spent')}
            value={t('spentOf', { spent: formatPesos(spent), budget: formatPesos(budget) })}
          />
          <Figure label={t('remaining')} value={formatPesos(budget - spent)} />
          <Figure label={t('people')} value={formatCount(grants.people)} />
          {status === 'voided' && <Figure label={t('reversed')} value={formatPesos(grants.reversed)} />}
        </>
      }
      actions={<CampaignActions campaign={campaign} />}
      tabs={[
        { key: 'details', title: t('details'), content: () => <Known campaign={campaign} /> },
        {
          key: 'grants',
          title: t('grants'),
          count: grants.count,
          content: () => <Grants campaignId={campaignId} />,
        },
      ]}
    />
  )
}

function Known({ campaign }: { campaign: Campaign }) {
  const t = useWords(campaignWords)
  const { budget, spent, skus, users, audience, decision, overlaps } = campaign
  return (
    <>
      {campaign.returned && <ReturnedNotice reason={campaign.returned.reason} />}
      <Progress
        value={Math.min(100, (spent / budget) * 100)}
        mb="md"
        aria-label={t('spentOf', { spent: formatPesos(spent), budget: formatPesos(budget) })}
      />
      {overlaps.map((other) => (
        <p key={other.campaignId} className="mb-8 p-8-12 border-strong rounded-6 bg-quiet">
          {t('overlap', { skus: other.skus, ref: other.refNo, name: other.name })}
        </p>
      ))}
      <Facts
        facts={[
          [t('type'), t(`type_${campaign.type}`)],
          [t('purpose'), campaign.description],
          [t('startsOn'), formatShortMoment(campaign.startAt)],
          [t('endsOn'), formatShortMoment(campaign.endAt)],
          [t('minAmount'), formatPesos(campaign.minAmount)],
          [t('capPerUser'), campaign.capPerUser === null ? null : formatPesos(campaign.capPerUser)],
          [
            t('audience'),
            audience === 'segment'
              ? users.map(({ name, mobile }) => `${name}, ${mobile}`).join('; ')
              : t(`audience_${audience}`),
          ],
          [
            t('skus'),
            <details key="skus">
              <summary>{t('chosenSkus', { count: skus.length })}</summary>
              {skus.map(({ sku, networkName }) => `${sku} (${networkName})`).join(', ')}
            </details>,
          ],
          [t('lineManagers'), <StaffNames key="lineManagers" people={campaign.lineManagers} />],
          [t('createdBy'), staffAct(campaign.createdById, campaign.createdByName, campaign.createdAt)],
          [t('decision'), decision && staffAct(decision.byId, decision.byName, decision.at)],
          ...(decision && decision.reason !== '' ? [[t('decisionReason'), decision.reason] as const] : []),
        ]}
      />
    </>
  )
}
