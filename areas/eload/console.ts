import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { bannerScreens } from '#areas/eload/banners/screens.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { categoryScreens } from '#areas/eload/categories/screens.ts'
import { diamondScreens } from '#areas/eload/diamonds/screens.ts'
import { windowScreens } from '#areas/eload/maintenance/screens.ts'
import { networkGroupScreens } from '#areas/eload/network-groups/screens.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { profitSharingScreens } from '#areas/eload/profit-sharing/screens.ts'
import { promoScreens } from '#areas/eload/promos/screens.ts'
import { providerDashboardScreens } from '#areas/eload/provider-dashboard/screens.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { specialCategoryScreens } from '#areas/eload/special-categories/screens.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const eloadConsole: ConsoleArea = {
  screens: [
    promoScreens,
    schedulerScreens,
    windowScreens,
    networkScreens,
    networkGroupScreens,
    providerScreens,
    categoryScreens,
    specialCategoryScreens,
    bannerScreens,
    saleScreens,
    b2bScreens,
    profitSharingScreens,
    topupScreens,
    campaignScreens,
    diamondScreens,
    providerDashboardScreens,
  ],
  redirects: {
    '/digital-offer/load': '/digital-offer/load/eload',
    '/eload-maintenance': '/eload-maintenance/dashboard',
    '/eloadb2b': '/eloadb2b/requests',
  },
}
