import { topupPlace } from '#areas/eload/access.ts'
import { type PlaceGuard, type ScreenParams, toCreate, toReadOrUpdate } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

/**
 * Mode `add` or an id of 0 or less requires permission to create a campaign; other modes require permission to read.
 */
const toCampaign = ({ campaignId = '0', mode }: ScreenParams): PlaceGuard =>
  mode === 'add' || Number(campaignId) <= 0 ? toCreate(topupPlace) : toReadOrUpdate(topupPlace)

export const campaignScreens = {
  campaign: screen({
    path: '/digital-offer/load/topups/campaign/:campaignId/:mode',
    record: { kind: 'eload-campaign', params: { mode: 'view' } },
    title: 'Topup Campaign',
    needs: toCampaign,
    allows: { campaignId: 'number', mode: ['add', 'edit', 'view'] },
    load: () => import('./screens/Campaign.tsx'),
  }),
  action: screen({
    path: '/digital-offer/load/topups/campaign/action/:token/:action',
    title: 'Campaign Approval',
    titleFil: 'Approval ng Campaign',
    needs: 'signed-in',
    allows: { action: ['approve', 'reject'] },
    load: () => import('./screens/CampaignLink.tsx'),
  }),
}
