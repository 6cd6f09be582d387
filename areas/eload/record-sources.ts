import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { windowScreens } from '#areas/eload/maintenance/screens.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { Carrier } from '#areas/eload/contract.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { promoScreens } from '#areas/eload/promos/screens.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { formatPesos } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { createAction, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [
  createAction(labelsOf(promoWords)('newPromo'), promoScreens.promo, { id: 0 }),
  createAction(labelsOf(topupWords)('newTopup'), topupScreens.topup, { id: 0 }),
  createAction(labelsOf(campaignWords)('newCampaign'), campaignScreens.campaign, {
    campaignId: 0,
    mode: 'add',
  }),
  createAction(labelsOf(schedulerWords)('newSchedule'), schedulerScreens.schedule, { id: 0 }),
  createAction(labelsOf(windowWords)('newWindow'), windowScreens.window, { id: 0 }),
  createAction(labelsOf(b2bWords)('newRequest'), b2bScreens.form, { id: 0 }),
]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(topupCalls.list, {
    order: 30,
    toItem: ({ id, name, sku, networkName }) => ({
      id: `load-topup-${id}`,
      label: name,
      hint: [sku, networkName],
      address: addressOf(topupScreens.topup, { id }),
    }),
  }),
  ...Carrier.options.map((carrier) =>
    recordSource(promoCalls.list, {
      order: 31,
      pattern: /[a-z].*\d|-/i,
      input: { carrier },
      toItem: ({ id, name, sku, amount }) => ({
        id: `load-promo-${id}`,
        label: name,
        hint: [sku, formatPesos(amount)],
        address: addressOf(promoScreens.promo, { id }),
      }),
    }),
  ),
  recordSource(campaignCalls.list, {
    order: 32,
    prefix: 'CMP',
    toItem: ({ campaignId, refNo, name }) => ({
      id: `load-campaign-${campaignId}`,
      label: refNo,
      hint: [name],
      address: addressOf(campaignScreens.campaign, { campaignId, mode: 'view' }),
    }),
  }),
  recordSource(b2bCalls.list, {
    order: 33,
    prefix: 'B2B',
    toItem: ({ id, refNo, businessName, amount }) => ({
      id: `load-b2b-${id}`,
      label: refNo,
      hint: [businessName, formatPesos(amount)],
      address: addressOf(b2bScreens.details, { refNo }),
    }),
  }),
  recordSource(saleCalls.list, {
    order: 50,
    prefix: 'ELD',
    toItem: ({ id, refNo, retailer, amount }) => ({
      id: `load-sale-${id}`,
      label: refNo,
      hint: [retailer, formatPesos(amount)],
      address: addressOf(saleScreens.details, { id }),
    }),
  }),
]
