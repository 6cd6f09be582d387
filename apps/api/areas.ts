import type { ServerArea } from '#platform/server/area.ts'
import { adjustmentsServer } from '#areas/adjustments/server/area.ts'
import { agentsServer } from '#areas/agents/server/area.ts'
import { approvalsServer } from '#areas/approvals/server/area.ts'
import { auditServer } from '#areas/audit/server/area.ts'
import { billsServer } from '#areas/bills/server/area.ts'
import { calendarServer } from '#areas/calendar/server/area.ts'
import { careersServer } from '#areas/careers/server/area.ts'
import { catalogueServer } from '#areas/catalogue/server/area.ts'
import { controlsServer } from '#areas/controls/server/area.ts'
import { dashboardServer } from '#areas/dashboard/server/area.ts'
import { eloadServer } from '#areas/eload/server/area.ts'
import { esellerServer } from '#areas/eseller/server/area.ts'
import { eventsServer } from '#areas/events/server/area.ts'
import { kantoadsServer } from '#areas/kantoads/server/area.ts'
import { merchantsServer } from '#areas/merchants/server/area.ts'
import { notificationsServer } from '#areas/notifications/server/area.ts'
import { operationsServer } from '#areas/operations/server/area.ts'
import { placesServer } from '#areas/places/server/area.ts'
import { raffleServer } from '#areas/raffle/server/area.ts'
import { reportsServer } from '#areas/reports/server/area.ts'
import { rewardsServer } from '#areas/rewards/server/area.ts'
import { rouletteServer } from '#areas/roulette/server/area.ts'
import { sessionServer } from '#areas/session/server/area.ts'
import { settingsServer } from '#areas/settings/server/area.ts'
import { staffServer } from '#areas/staff/server/area.ts'
import { walletsServer } from '#areas/wallets/server/area.ts'

/** Server parts of the areas. A topic with a folder of its own may have a line of its own. */
export const serverAreas: readonly ServerArea[] = [
  sessionServer,
  staffServer,
  placesServer,
  merchantsServer,
  agentsServer,
  walletsServer,
  adjustmentsServer,
  eloadServer,
  reportsServer,
  billsServer,
  catalogueServer,
  esellerServer,
  kantoadsServer,
  settingsServer,
  rewardsServer,
  rouletteServer,
  raffleServer,
  eventsServer,
  careersServer,
  notificationsServer,
  approvalsServer,
  auditServer,
  controlsServer,
  operationsServer,
  calendarServer,
  dashboardServer,
]
