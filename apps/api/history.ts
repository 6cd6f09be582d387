import { billerPlace, billsCategoryPlace, billsProviderPlace } from '#areas/bills/access.ts'
import { rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { operators } from '#areas/operations/access.ts'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { prpPlace, toSeeCoins, toSeeRewards } from '#areas/rewards/access.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import { careersPlace } from '#areas/careers/access.ts'
import { eventsPlace } from '#areas/events/access.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { maintenancePlace, mopPlace } from '#areas/settings/access.ts'
import {
  bannerPlace,
  categoryPlace,
  diamondPlace,
  networkGroupPlace,
  networkPlace,
  promoPlace,
  providerPlace,
  topupPlace,
} from '#areas/eload/access.ts'
import { auditPlace, cashoutPlace, topupPlace as adsTopupPlace } from '#areas/kantoads/access.ts'
import { categoryPlace as productCategoryPlace, templatePlace } from '#areas/catalogue/access.ts'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { billsLogPlace, eloadLogPlace } from '#areas/reports/access.ts'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { type Guard, viewers, withAnyFlag } from '#platform/access/access.ts'

/** Guards for reading the history of each record type. The history of an unlisted type cannot be read. */
export const historyGuards: Record<string, Guard> = {
  // The reward screen reads its history through a call of its area. This guard covers the general history.
  reward: toSeeRewards,
  'coin-grant': toSeeCoins,
  'reward-budget': toSeeRewards,
  'prp-category': withAnyFlag(prpPlace),
  'prp-item': withAnyFlag(prpPlace),
  'prp-redemption': withAnyFlag(prpPlace),
  'roulette-game': withAnyFlag(roulettePlace),
  'roulette-item': withAnyFlag(roulettePlace),
  'roulette-winners': withAnyFlag(roulettePlace),
  'roulette-reward': withAnyFlag(roulettePlace),
  job: operators,
  agent: viewers,
  message: operators,
  role: withAnyFlag(rolesPlace),
  user: withAnyFlag(usersPlace),
  'kankolek-mdr': withAnyFlag(merchantPlace),
  wallet: withAnyFlag(merchantPlace),
  'wallet-limit': withAnyFlag(merchantPlace),
  adjustment: viewers,
  'adjustment-batch': viewers,
  'cash-in-method': withAnyFlag(merchantPlace),
  business: withAnyFlag(businessInfoPlace),
  kyc: withAnyFlag(merchantPlace),
  watchlist: withAnyFlag(merchantPlace),
  'cif-request': withAnyFlag(cifPlace),
  'careers-job': withAnyFlag(careersPlace),
  'careers-department': withAnyFlag(careersPlace),
  'careers-team': withAnyFlag(careersPlace),
  'careers-applicant': withAnyFlag(careersPlace),
  notification: viewers,
  raffle: viewers,
  event: withAnyFlag(eventsPlace),
  'event-attendee': withAnyFlag(eventsPlace),
  maintenance: withAnyFlag(maintenancePlace),
  mop: withAnyFlag(mopPlace),
  'mop-method': withAnyFlag(mopPlace),
  'mop-order': withAnyFlag(mopPlace),
  'eload-promo': withAnyFlag(promoPlace),
  'eload-maintenance': viewers,
  'eload-promo-schedule': withAnyFlag(promoPlace),
  'eload-diamond': withAnyFlag(diamondPlace),
  'eload-txn': withAnyFlag(eloadLogPlace),
  'ads-topup': withAnyFlag(adsTopupPlace),
  'ads-cashout': withAnyFlag(cashoutPlace),
  'ads-cashout-batch': withAnyFlag(cashoutPlace),
  'ads-bank-exception': withAnyFlag(cashoutPlace),
  'ads-audit': withAnyFlag(auditPlace),
  'ads-cancellation': withAnyFlag(auditPlace),
  'bills-biller': withAnyFlag(billerPlace),
  'bills-biller-order': withAnyFlag(billerPlace),
  'bills-sell': withAnyFlag(billsLogPlace),
  'bills-provider': withAnyFlag(billsProviderPlace),
  'bills-category': withAnyFlag(billsCategoryPlace),
  'bills-category-order': withAnyFlag(billsCategoryPlace),
  'eseller-brand': withAnyFlag(eSuppliesPlace),
  'eseller-category': withAnyFlag(eSuppliesPlace),
  'eseller-category-order': withAnyFlag(eSuppliesPlace),
  'eseller-banner': withAnyFlag(eSuppliesPlace),
  'eseller-banner-order': withAnyFlag(eSuppliesPlace),
  'eseller-order': withAnyFlag(eSuppliesPlace),
  'product-template': withAnyFlag(templatePlace),
  'product-brand': withAnyFlag(templatePlace),
  'product-group': withAnyFlag(templatePlace),
  'product-unit': withAnyFlag(templatePlace),
  'product-category': withAnyFlag(productCategoryPlace),
  'product-category-order': withAnyFlag(productCategoryPlace),
  'eload-b2b': withAnyFlag(b2bPlace),
  'eload-profit-share': withAnyFlag(profitSharingPlace),
  'eload-network': withAnyFlag(networkPlace),
  'eload-network-group': withAnyFlag(networkGroupPlace),
  'eload-provider': withAnyFlag(providerPlace),
  'eload-campaign': withAnyFlag(topupPlace),
  'eload-topup': withAnyFlag(topupPlace),
  'eload-category': withAnyFlag(categoryPlace),
  'eload-category-order': withAnyFlag(categoryPlace),
  'eload-special-category': viewers,
  'eload-special-category-order': viewers,
  'eload-banner': withAnyFlag(bannerPlace),
  'eload-banner-order': withAnyFlag(bannerPlace),
}

/** Audited kinds without a general history, each with the reason. Their entries are in the audit log. */
export const kindsWithoutHistory: Record<string, string> = {
  approval: 'The request has a history of its own, which its maker and its approvers can read.',
  'approval absence': 'A delegation is not edited, only ended.',
  'approval list': 'A bulk decision is in the history of each of its requests.',
  audit: 'Verifications and revealed entries concern the audit log itself.',
  call: 'A denied attempt has no record.',
  export: 'An export is created once and not edited.',
  file: 'An uploaded file belongs to the history of its record.',
  import: 'An undone import is one entry for all of its rows.',
  'product-template-rows': 'An import through the API is one entry for all of its rows.',
  'reward-list': 'A recipient list is a draft of one person.',
  'saved view': 'A saved view has no page.',
  subscriber: 'The page of a subscriber has a timeline.',
  'watchlist-entry': 'An import of a watchlist is one entry for all of its names.',
}
