import { clientsServer } from '#areas/clients/server.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { adjustmentsServer } from '#areas/adjustments/server.ts'
import { agentsServer } from '#areas/agents/server.ts'
import { approvalsServer } from '#areas/approvals/server.ts'
import { auditServer } from '#areas/audit/server.ts'
import { billsServer } from '#areas/bills/server.ts'
import { calendarServer } from '#areas/calendar/server.ts'
import { careersServer } from '#areas/careers/server.ts'
import { catalogueServer } from '#areas/catalogue/server.ts'
import { complianceServer } from '#areas/compliance/server.ts'
import { controlsServer } from '#areas/controls/server.ts'
import { dashboardServer } from '#areas/dashboard/server.ts'
import { eloadServer } from '#areas/eload/server.ts'
import { esellerServer } from '#areas/eseller/server.ts'
import { eventsServer } from '#areas/events/server.ts'
import { intakeServer } from '#areas/intake/server.ts'
import { kantoadsServer } from '#areas/kantoads/server.ts'
import { merchantsServer } from '#areas/merchants/server.ts'
import { notificationsServer } from '#areas/notifications/server.ts'
import { operationsServer } from '#areas/operations/server.ts'
import { placesServer } from '#areas/places/server.ts'
import { raffleServer } from '#areas/raffle/server.ts'
import { reportsServer } from '#areas/reports/server.ts'
import { rewardsServer } from '#areas/rewards/server.ts'
import { rouletteServer } from '#areas/roulette/server.ts'
import { sessionServer } from '#areas/session/server.ts'
import { settingsServer } from '#areas/settings/server.ts'
import { staffServer } from '#areas/staff/server.ts'
import { walletsServer } from '#areas/wallets/server.ts'

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
  clientsServer,
  complianceServer,
  intakeServer,
]
