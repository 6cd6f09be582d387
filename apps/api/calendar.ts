import { jobOpeningFeed } from '#areas/careers/server/calendar.ts'
import { eloadBannerFeed } from '#areas/eload/banners/server/calendar.ts'
import { campaignFeed } from '#areas/eload/campaigns/server/calendar.ts'
import { eloadMaintenanceFeed } from '#areas/eload/maintenance/server/calendar.ts'
import { profitShareFeed } from '#areas/eload/profit-sharing/server/calendar.ts'
import { promoScheduleFeed } from '#areas/eload/scheduler/server/calendar.ts'
import { rebatePeriodFeed } from '#areas/eload/topups/server/calendar.ts'
import { sellerBannerFeed } from '#areas/eseller/banners/server/calendar.ts'
import { eventFeed } from '#areas/events/server/calendar.ts'
import { notificationFeed } from '#areas/notifications/server/calendar.ts'
import { raffleFeed } from '#areas/raffle/server/calendar.ts'
import { prpItemFeed } from '#areas/rewards/prp/server/calendar.ts'
import { maintenanceModeFeed } from '#areas/settings/maintenance-mode/server/calendar.ts'
import { mopScheduleFeed } from '#areas/settings/payment-modules/server/calendar.ts'
import type { CalendarFeed } from '#platform/server/calendar-feed.ts'

/** Registry of calendar feeds, in the order of the calendar's filter. */
export const calendarFeeds: readonly CalendarFeed[] = [
  promoScheduleFeed,
  rebatePeriodFeed,
  campaignFeed,
  eloadMaintenanceFeed,
  profitShareFeed,
  maintenanceModeFeed,
  mopScheduleFeed,
  eloadBannerFeed,
  sellerBannerFeed,
  notificationFeed,
  eventFeed,
  raffleFeed,
  prpItemFeed,
  jobOpeningFeed,
]
