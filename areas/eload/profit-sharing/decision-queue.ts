import { eloadPendingWork } from '#areas/eload/pending-work.ts'
import { profitSharingCalls, type ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import { profitSharingScreens } from '#areas/eload/profit-sharing/screens.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { type DecisionQueue, queueOfWork } from '#platform/console/decisions.ts'
import { formatPercent } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { type Translate, translatorFor } from '#platform/words.ts'

/** Display name of the scope of shares. */
export const scopeOf = (
  t: Translate<(typeof shareWords)['en']>,
  { networkName, skuName }: Pick<ShareRow, 'networkName' | 'skuName'>,
) => (networkName === null ? t('allNetworks') : `${networkName} · ${skuName ?? t('allTopups')}`)

/** Shares of the company, the agent and the merchant. */
export const sharesOf = ({
  companyShare,
  agentShare,
  merchantShare,
}: Pick<ShareRow, 'companyShare' | 'agentShare' | 'merchantShare'>) =>
  [companyShare, agentShare, merchantShare].map(formatPercent).join(' / ')

/** Profit shares to approve. */
export const shareQueue: DecisionQueue<ShareRow> = {
  ...queueOfWork(eloadPendingWork.profitShares),
  itemOf: (share, language) => ({
    id: share.id,
    title: scopeOf(translatorFor(shareWords, language), share),
    amount: null,
    detail: sharesOf(share),
    createdAt: share.createdAt,
  }),
  hrefOf: (id) => addressOf(profitSharingScreens.request, { id }),
  listHref: addressOf(profitSharingScreens.shares),
  details: (id) => [profitSharingCalls.info, { id: Number(id) }],
}
